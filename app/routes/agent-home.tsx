import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { AgentFigures } from '#app/features/agent/agent-figures.tsx'
import { BestDownlines } from '#app/features/agent/best-downlines.tsx'
import { CommissionCard } from '#app/features/agent/commission-card.tsx'
import { InvitationList } from '#app/features/agent/invitation-list.tsx'
import { NextActs } from '#app/features/agent/next-acts.tsx'
import { TeamTrend } from '#app/features/agent/team-trend.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import agentStyles from '#app/styles/agents.css?url'
import recordStyles from '#app/styles/records.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { consolidatedContractInfo } from '#contract/agents/contract-calls.ts'
import { teamTrend } from '#contract/agents/reports.ts'
import { agentHome } from '#contract/members/member.ts'

export const links = stylesheets(agentStyles, recordStyles, tableStyles)

export const handle = page('agentHome')
/** The landing page of an agent's login: what it earns, its team today, whom to look after, and how to invite. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [home, trend, { requests }, { balanceHidden }] = await Promise.all([
    member.get(agentHome, {}),
    member.get(teamTrend, {}),
    member.get(consolidatedContractInfo, {}),
    preferencesOf(args),
  ])
  const invitations = home.invitations.map(({ code, kind }) => ({
    code,
    kind,
    link: `${args.context.origin}${kind === 'affiliate' ? paths.join(code) : withQuery(paths.register, { referralCode: code })}`,
  }))
  return { home, trend, requests, invitations, balanceHidden }
}

export default function AgentHome() {
  const { home, trend, requests, invitations, balanceHidden } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['agent', 'team'])
  const { best, month, curve, today, yesterday } = trend
  return (
    <>
      <h1 className="sr-only">{t('agent:title')}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-4">
        <div className="grid min-w-0 gap-3 lg:col-start-1 lg:gap-4">
          <CommissionCard month={month} curve={curve} upline={home.upline} />
          <AgentFigures home={home} today={today} yesterday={yesterday} />
          <Card
            title={t('team:best')}
            aside={<TextLink href={paths.agent('teamOverview')}>{t('team:all')}</TextLink>}
            flush
          >
            <BestDownlines best={best} href={(more) => paths.agent('teamOverview', more)} />
          </Card>
        </div>
        <div className="grid min-w-0 gap-3 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:gap-4">
          <InvitationList invitations={invitations} />
          <NextActs requests={requests} balanceHidden={balanceHidden} balance={home.balance} />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <TeamTrend {...trend} />
        </div>
      </div>
    </>
  )
}
