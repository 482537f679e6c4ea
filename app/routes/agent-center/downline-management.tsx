import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnDownline } from '#app/acts/downline-acts.ts'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import { DownlineCard } from '#app/features/agent/downline-card.tsx'
import { DownlineTable } from '#app/features/agent/downline-table.tsx'
import {
  type DownlinesFilter,
  downlinesFilter,
  downlinesInput,
  downlinesQuery,
} from '#app/features/agent/downlines-filter.ts'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { offeredKinds } from '#app/features/contracts/contract-panels.ts'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { newRequestId } from '#app/lib/request-id.ts'
import { registrationRules } from '#app/services/auth-forms.server.ts'
import { admit, type MemberCalls } from '#app/services/guards.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { DownlineRole, DownlineStatus, downlineDesk, downlineSorting, downlines } from '#contract/agents.ts'
import { agentContracts, consolidatedContractInfo } from '#contract/contract-calls.ts'

export const handle = page('downlineManagement', 'center')

/** The tree: the downlines of an account of the team, the path to it, and the acts on it. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = await shownAt(
    member,
    downlinesFilter(new URL(args.request.url).searchParams),
    args.context.form?.get('account'),
  )
  const { page, size } = filter
  const [team, desk, contracts, had, { paymentPassword }, title] = await Promise.all([
    member.get(downlines, { ...downlinesInput(filter), page, size }),
    member.get(downlineDesk, {}),
    member.get(consolidatedContractInfo, {}),
    filter.account
      ? member.get(agentContracts, { side: 'upline', account: filter.account, page: 1, size: 100 })
      : null,
    registrationRules(args),
    titleOf(args, 'agentPanel.downlineManagement'),
  ])
  return {
    ...{ filter, team, desk, title, paymentRule: paymentPassword, requestId: newRequestId() },
    // Contracts are offered to direct downlines without one of the kind.
    offers: team.way.length === 2 ? offeredKinds(contracts, had?.content ?? []) : [],
  }
}

/** A refused form is shown again at the account that it names, if the URL names none and the account is of the team. */
async function shownAt(
  member: MemberCalls,
  filter: DownlinesFilter,
  posted: unknown,
): Promise<DownlinesFilter> {
  if (filter.account || typeof posted !== 'string' || posted === '') return filter
  const there = { ...filter, account: posted }
  const found = await member.send(downlines, { ...downlinesInput(there), page: 1, size: filter.size })
  return found.ok ? there : filter
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  return actOnDownline(args, await admit(args))
}

export default function DownlineManagement() {
  const { filter, team, desk, offers, paymentRule, requestId } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['agent', 'records', 'common'])
  const query = downlinesQuery(filter)
  const here = paths.agent('downlineManagement')
  const href = (more: Record<string, string | number | undefined>) =>
    paths.agent('downlineManagement', { ...query, ...more })
  const { way } = team
  return (
    <>
      <PageHead
        title={
          <>
            {t('common:agentPanel.downlineManagement')}{' '}
            <ListCount>{t('agent:accounts', { count: team.totalRows })}</ListCount>
          </>
        }
        aside={
          <>
            <IconLink
              icon="download"
              href={paths.agentCsv('downlineManagement', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={here}
              filter={filter}
              chosen={[filter.type, filter.status]}
              sorting={downlineSorting}
              columnLabel={(column) => t(`agent:column.${column}`)}
            >
              {filter.account ? <input type="hidden" name="account" value={filter.account} /> : null}
              {filter.q ? <input type="hidden" name="q" value={filter.q} /> : null}
              <FilterSelect
                name="type"
                label={t('agent:column.role')}
                value={filter.type}
                options={DownlineRole.options.map((role) => ({
                  value: role,
                  label: t(`agent:role.${role}`),
                }))}
              />
              <FilterSelect
                name="status"
                label={t('agent:column.status')}
                value={filter.status}
                options={DownlineStatus.options.map((status) => ({
                  value: status,
                  label: t(`agent:status.${status}`),
                }))}
              />
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TeamWay way={way} href={({ account }) => paths.agent('downlineManagement', { account })} />
        <DownlineCard of={team.of} own={way.length === 1} {...{ desk, offers, paymentRule, requestId }} />
        <AccountSearch action={here} q={filter.q} kept={query} />
        <RangeChips filter={filter} href={href} />
        <Card flush>
          <DownlineTable team={team} filter={filter} />
        </Card>
        <RecordsPager {...team} href={(page) => href({ page })} />
      </div>
    </>
  )
}
