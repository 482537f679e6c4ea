import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/pages/paths.ts'
import { ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import type { AnswerOf } from '#app/records/records.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import {
  type PointReward,
  PointRewardKind,
  type pointBalance,
  type pointConfig,
} from '#contract/benefits/points.ts'
import { RefreshLink } from '../site/refresh-link.tsx'
import { ConvertForm } from './convert-form.tsx'
import { EarningCard } from './earning-card.tsx'
import { pointsList, redeemsList } from './mall-lists.ts'
import type { MallQuery } from './mall-query.ts'
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
    redeems: AnswerOf<typeof redeemsList> | null
    lines: AnswerOf<typeof pointsList> | null
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
      return mall.own?.redeems ? <HistoryTab {...mall.own.redeems} /> : <MembersOnly {...mall} />
    case 'statement':
      return mall.own?.lines ? <StatementTab {...mall.own.lines} /> : <MembersOnly {...mall} />
  }
}

function RewardsTab({ query, visitor, rewards, reward, own, requestId }: MallProps) {
  const { t } = useTranslation('points')
  return (
    <>
      {reward && own ? (
        <RedeemForm reward={reward} requestId={requestId} paymentRule={own.paymentRule} />
      ) : null}
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

type OwnPoints = NonNullable<MallProps['own']>

function HistoryTab({ filter, answer }: NonNullable<OwnPoints['redeems']>) {
  return (
    <>
      <div className="justify-self-end">
        <RefreshLink />
      </div>
      <RangeChips filter={filter.days} href={(days) => redeemsList.href(filter, days)} />
      <ListFilters list={redeemsList} filter={filter} />
      <Card flush>
        <RedeemTable answer={answer} filter={filter} />
      </Card>
      <RecordsPager {...answer} href={(page) => redeemsList.href(filter, { page })} />
    </>
  )
}

function StatementTab({ filter, answer }: NonNullable<OwnPoints['lines']>) {
  return (
    <>
      <RangeChips filter={filter.days} href={(days) => pointsList.href(filter, days)} />
      <ListFilters list={pointsList} filter={filter} />
      <Card flush>
        <PointTable answer={answer} filter={filter} />
      </Card>
      <RecordsPager {...answer} href={(page) => pointsList.href(filter, { page })} />
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
