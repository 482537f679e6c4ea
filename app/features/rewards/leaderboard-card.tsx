import { Badge } from '#app/components/badge.tsx'
import { TextLink } from '#app/components/button.tsx'
import { Card, CardBody } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { FirstRows } from '#app/components/records/first-rows.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { leaderboard } from '#contract/benefits/missions.ts'
import { leaderboardList, weeks } from './leaderboard-list.ts'
import { RewardAmount } from './reward-amount.tsx'

export type Board = ValueOf<typeof leaderboard>
type Filter = FilterOf<typeof leaderboardList>

/** The top of a week's leaderboard, with the member's own rank above. */
export function LeaderboardCard({ board, filter }: { board: Board; filter: Filter }) {
  const { t } = useTranslation('rewards')
  const percent = usePercent()
  return (
    <Card title={t('board.title')} titleId="leaderboard" flush>
      <CardBody>
        <Tabs
          label={t('board.weeks')}
          items={weeks.map((name) => ({
            href: leaderboardList.href({ ...filter, week: name }, { size: undefined }),
            label: t(`board.${name}`),
            current: name === filter.week,
          }))}
        />
        <div className="max-w-md">
          <DescriptionList items={useFigures(board)} />
        </div>
      </CardBody>
      <FirstRows id="more-places" rows={board.list.length}>
        <BoardTable board={board} filter={filter} />
      </FirstRows>
      <CardBody className="border-t border-line">
        {filter.size < 100 && board.list.length === filter.size ? (
          <p className="text-sm">
            <TextLink href={leaderboardList.href(filter, { size: 100 })}>{t('board.more')}</TextLink>
          </p>
        ) : null}
        <p className="text-sm text-ink-2">{t('board.note')}</p>
        {board.shareBasisPoints === null ? null : (
          <p className="text-sm text-ink-2">{t('board.share', { share: percent(board.shareBasisPoints) })}</p>
        )}
      </CardBody>
    </Card>
  )
}

function useFigures({ fromDay, toDay, own, players, endsAt, refreshedAt, closed }: Board) {
  const { t } = useTranslation('rewards')
  const { day, dateTime } = useFormat()
  const decimal = useDecimal()
  const place = () => {
    if (!own) return t('board.notYet')
    if (own.rank === null) return t('board.soon')
    const rank = decimal(String(own.rank))
    return own.exact ? rank : t('board.about', { rank })
  }
  return [
    { term: t('board.weeks'), detail: t('board.days', { from: day(fromDay), to: day(toDay) }) },
    { term: t('board.own'), detail: <b className="digits">{place()}</b>, field: 'ownRank' },
    ...(own
      ? [
          {
            term: t('board.ownScore'),
            detail: <Money amount={own.score} />,
            field: 'ownScore',
            amount: own.score,
          },
        ]
      : []),
    {
      term: t('board.players'),
      detail: <span className="digits">{decimal(String(players))}</span>,
      field: 'players',
    },
    ...(closed
      ? []
      : [{ term: t('board.endsAt'), detail: <time dateTime={endsAt}>{dateTime(endsAt)}</time> }]),
    ...(refreshedAt
      ? [
          {
            term: t('board.refreshedAt'),
            detail: <time dateTime={refreshedAt}>{dateTime(refreshedAt)}</time>,
          },
        ]
      : []),
  ]
}

function BoardTable({ board, filter }: { board: Board; filter: Filter }) {
  const { t } = useTranslation('rewards')
  const table = useRecords(leaderboardList, {
    answer: { content: board.list },
    filter,
    own: {
      rank: { cell: ({ rank }) => <b className="digits">{rank}</b> },
      account: {
        cell: ({ account, own }) => (
          <>
            <b>{account}</b> {own ? <Badge tone="info">{t('board.you')}</Badge> : null}
          </>
        ),
      },
      prize: { cell: ({ prize }) => (prize ? <RewardAmount {...prize} /> : null) },
    },
  })
  return (
    <RecordsTable
      {...table}
      caption={t('board.caption')}
      id={({ rank }) => String(rank)}
      current={({ own }) => own}
    />
  )
}
