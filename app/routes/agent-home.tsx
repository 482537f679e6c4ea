import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/section.tsx'
import { AgentFigures } from '#app/features/agent/agent-figures.tsx'
import { InvitationList } from '#app/features/agent/invitation-list.tsx'
import { NextActs } from '#app/features/agent/next-acts.tsx'
import { TeamTrend } from '#app/features/agent/team-trend.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { teamTrend } from '#contract/agent-reports.ts'
import { consolidatedContractInfo } from '#contract/contract-calls.ts'
import { agentHome } from '#contract/member.ts'

export const handle = page('agentHome')
export const links = () => [{ rel: 'stylesheet', href: tableStyles }]

/** The landing page of an agent's login: figures and invitations. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [home, trend, { requests }, { balanceHidden }, title] = await Promise.all([
    member.get(agentHome, {}),
    member.get(teamTrend, {}),
    member.get(consolidatedContractInfo, {}),
    preferencesOf(args),
    titleOf(args, 'agent:title'),
  ])
  const invitations = home.invitations.map(({ code, kind }) => ({
    code,
    kind,
    link: `${args.context.origin}${kind === 'affiliate' ? paths.join(code) : withQuery(paths.register, { referralCode: code })}`,
  }))
  return { home, trend, requests, invitations, balanceHidden, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function AgentHome() {
  const { home, trend, requests, invitations, balanceHidden } = useLoaderData<typeof loader>()
  const { t } = useTranslation('agent')
  return (
    <>
      <PageHead title={t('title')} note={t('welcome', { account: home.account })} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 lg:col-start-1">
          <AgentFigures home={home} balanceHidden={balanceHidden} />
        </div>
        {/* on phones before what is only looked at */}
        <div className="grid min-w-0 gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <NextActs requests={requests} />
          <InvitationList invitations={invitations} />
        </div>
        <div className="grid min-w-0 gap-4 lg:col-start-1">
          <TeamTrend {...trend} />
        </div>
      </div>
    </>
  )
}
