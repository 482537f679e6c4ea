import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { downlineActs } from '#app/actions/downline-actions.ts'
import { doPosted } from '#app/actions/send-form.ts'
import { Card } from '#app/components/card.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import { DownlineCard } from '#app/features/agent/downline-card.tsx'
import { DownlineTable } from '#app/features/agent/downline-table.tsx'
import { downlinesList } from '#app/features/agent/team-lists.ts'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { offeredKinds } from '#app/features/contracts/contract-panels.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { newRequestId } from '#app/lib/forms/request-id.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import type { FilterOf } from '#app/records/records.ts'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { registrationRules } from '#app/services/sign-in/auth-forms.server.ts'
import tableStyles from '#app/styles/tables.css?url'
import { downlineDesk, downlines } from '#contract/agents/agents.ts'
import { agentContracts, consolidatedContractInfo } from '#contract/agents/contract-calls.ts'

export const links = stylesheets(tableStyles)

export const handle = page('downlineManagement', 'center')

/** The tree: the downlines of an account of the team, the path to it, and the acts on it. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = await filterAfterRefusal(
    member,
    downlinesList.read(new URL(args.request.url).searchParams),
    args.context.form?.get('account'),
  )
  const [team, desk, contracts, had, { paymentPassword }] = await Promise.all([
    member.get(downlines, downlinesList.pageInput(filter)),
    member.get(downlineDesk, {}),
    member.get(consolidatedContractInfo, {}),
    filter.account
      ? member.get(agentContracts, { side: 'upline', account: filter.account, page: 1, size: 100 })
      : null,
    registrationRules(args),
  ])
  return {
    filter,
    team,
    desk,
    paymentRule: paymentPassword,
    requestId: newRequestId(),
    // Contracts are offered to direct downlines without one of the kind.
    offers: team.way.length === 2 ? offeredKinds(contracts, had?.content ?? []) : [],
  }
}

/** A refused form is shown again at the account that it names, if the URL names none and the account is of the team. */
async function filterAfterRefusal(
  member: MemberCalls,
  filter: FilterOf<typeof downlinesList>,
  values: unknown,
): Promise<FilterOf<typeof downlinesList>> {
  if (filter.account || typeof values !== 'string' || values === '') return filter
  const there = { ...filter, account: values }
  const page = await member.send(downlines, { ...downlinesList.input(there), page: 1, size: filter.size })
  return page.ok ? there : filter
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, await admit(args), downlineActs)
}

export default function DownlineManagement() {
  const { filter, team, desk, offers, paymentRule, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['agent', 'common'])
  const query = downlinesList.query(filter)
  const href = (more: Query) => downlinesList.href(filter, more)
  const { way } = team
  return (
    <RecordsPage
      list={downlinesList}
      filter={filter}
      answer={team}
      title={t('common:agentPanel.downlineManagement')}
      count={t('agent:accounts', { count: team.totalRows })}
    >
      <TeamWay way={way} href={({ account }) => paths.agent('downlineManagement', { account })} />
      <DownlineCard
        of={team.of}
        own={way.length === 1}
        desk={desk}
        offers={offers}
        paymentRule={paymentRule}
        requestId={requestId}
      />
      <AccountSearch action={downlinesList.path} q={filter.q} query={query} />
      <RangeChips filter={filter.days} href={href} />
      <Card flush>
        <DownlineTable answer={team} filter={filter} />
      </Card>
    </RecordsPage>
  )
}
