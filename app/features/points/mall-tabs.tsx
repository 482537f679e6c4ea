import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import type { TableSort } from '#app/components/records/table.tsx'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import type { SortSelectProps } from '#app/forms/sort-select.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import type { Sorting } from '#contract/base/sorting.ts'
import {
  type memberTransactionDetail,
  type PointReward,
  PointRewardKind,
  type pointBalance,
  type pointConfig,
  pointSorting,
  RedeemStatus,
  type redeemList,
  redeemSorting,
} from '#contract/benefits/points.ts'
import { RefreshLink } from '../site/refresh-link.tsx'
import { ConvertForm } from './convert-form.tsx'
import { EarningCard } from './earning-card.tsx'
import { type MallQuery, mallListQuery } from './mall-query.ts'
import { PointTable } from './point-table.tsx'
import { RedeemForm } from './redeem-form.tsx'
import { RedeemTable } from './redeem-table.tsx'
import { RewardGrid } from './reward-grid.tsx'

export interface MallProps {
  query: MallQuery
  visitor: 'guest' | 'trial' | 'member'
  rewards: PointReward[]
  /** The open reward. */
  reward: PointReward | null
  config: ValueOf<typeof pointConfig>
  /** For members only. */
  own: {
    balance: ValueOf<typeof pointBalance>
    paymentRule: FieldSetting
    redeems: ValueOf<typeof redeemList> | null
    lines: ValueOf<typeof memberTransactionDetail> | null
  } | null
  requestId: string
}

/** The current tab of the mall. */
export function MallTabOf(mall: MallProps) {
  switch (mall.query.tab) {
    case 'rewards':
      return <RewardsTab {...mall} />
    case 'convert':
      return <ConvertTab {...mall} />
    case 'history':
      return mall.own?.redeems ? (
        <HistoryTab query={mall.query} redeems={mall.own.redeems} />
      ) : (
        <MembersOnly {...mall} />
      )
    case 'statement':
      return mall.own?.lines ? (
        <StatementTab query={mall.query} lines={mall.own.lines} />
      ) : (
        <MembersOnly {...mall} />
      )
  }
}

function RewardsTab({ query, visitor, rewards, reward, own, requestId }: MallProps) {
  const { t } = useTranslation('points')
  return (
    <>
      {reward && own ? <RedeemForm {...{ reward, requestId }} paymentRule={own.paymentRule} /> : null}
      {reward && !own ? <MembersOnly query={query} visitor={visitor} /> : null}
      <Chips scroll label={t('kinds')}>
        <ChipLink href={paths.pointMall()} current={query.type === undefined}>
          {t('kind.all')}
        </ChipLink>
        {PointRewardKind.options.map((kind) => (
          <ChipLink key={kind} href={paths.pointMall({ type: kind })} current={query.type === kind}>
            {t(`kind.${kind}`)}
          </ChipLink>
        ))}
      </Chips>
      <RewardGrid rewards={rewards} kind={query.type} current={reward?.id} guest={visitor === 'guest'} />
    </>
  )
}

function ConvertTab({ query, visitor, config, own, requestId }: MallProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      {own ? (
        <ConvertForm
          convert={config.convert}
          balance={own.balance}
          points={query.points}
          requestId={requestId}
          paymentRule={own.paymentRule}
        />
      ) : (
        <MembersOnly query={query} visitor={visitor} />
      )}
      <EarningCard config={config} />
    </div>
  )
}

function HistoryTab({ query, redeems }: { query: MallQuery; redeems: ValueOf<typeof redeemList> }) {
  const { t } = useTranslation(['points', 'records'])
  return (
    <>
      <div className="justify-self-end">
        <RefreshLink />
      </div>
      <MallFilters
        query={query}
        sort={query.sorts.history}
        sorting={redeemSorting}
        columnLabel={(column) => t(`points:column.${column}`)}
      >
        <FilterSelect
          name="status"
          label={t('points:column.status')}
          value={query.status}
          options={RedeemStatus.options.map((status) => ({
            value: status,
            label: t(`points:status.${status}`),
          }))}
        />
      </MallFilters>
      <Card flush>
        <RedeemTable redeems={redeems} sorting={tableSort(query, query.sorts.history, redeemSorting)} />
      </Card>
      <RecordsPager {...redeems} href={(page) => paths.pointMall({ ...mallListQuery(query), page })} />
    </>
  )
}

function StatementTab({
  query,
  lines,
}: {
  query: MallQuery
  lines: ValueOf<typeof memberTransactionDetail>
}) {
  const { t } = useTranslation('points')
  return (
    <>
      <MallFilters
        query={query}
        sort={query.sorts.statement}
        sorting={pointSorting}
        columnLabel={(column) => t(`column.${column}`)}
      />
      <Card flush>
        <PointTable lines={lines} sorting={tableSort(query, query.sorts.statement, pointSorting)} />
      </Card>
      <RecordsPager {...lines} href={(page) => paths.pointMall({ ...mallListQuery(query), page })} />
    </>
  )
}

/** The table's sort state of a list. */
const tableSort = (query: MallQuery, sort: string, { columns }: Sorting): TableSort => ({
  by: columns,
  sort,
  href: (sort) => paths.pointMall({ ...mallListQuery(query), sort }),
})

/** Days, and the list's own filter; the tab is kept. */
function MallFilters<Column extends string>({
  query,
  sort,
  sorting,
  columnLabel,
  children,
}: SortSelectProps<Column> & { query: MallQuery; children?: React.ReactNode }) {
  return (
    <>
      <RangeChips filter={query} href={(days) => paths.pointMall({ ...mallListQuery(query), ...days })} />
      <RecordFilters action={paths.pointMall()} filter={{ ...query, sort }} {...{ sorting, columnLabel }}>
        <input type="hidden" name="tab" value={query.tab} />
        {children}
      </RecordFilters>
    </>
  )
}

/** For guests, in place of a member's data: a login link that leads back here. */
function MembersOnly({ query, visitor }: Pick<MallProps, 'query' | 'visitor'>) {
  const { t } = useTranslation(['points', 'common'])
  if (visitor === 'trial') return <Flash kind="info">{t('common:gate.trial')}</Flash>
  const here = paths.pointMall({ tab: query.tab === 'rewards' ? undefined : query.tab, reward: query.reward })
  return (
    <Card>
      <EmptyState
        title={t('points:guest.title')}
        action={
          <LinkButton look="act" href={withQuery(paths.login, { redirectTo: here })} data-guest-gate="">
            {t('common:login')}
          </LinkButton>
        }
      >
        {t('points:guest.text')}
      </EmptyState>
    </Card>
  )
}
