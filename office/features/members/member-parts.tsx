import { Badge } from '#app/components/badge.tsx'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WireBet } from '#contract/play/bets.ts'
import type { RelatedAccount } from '#office/services/related.server.ts'
import type { MoneyFlow } from '#platform/money/statement/index.ts'
import type { PlayOfGame } from '#platform/play/bets/index.ts'
import { FigureTable } from '../figures/figure-table.tsx'

/** What was moved in the main wallet, by kind: the last days and from the start. */
export function FlowTable({ flow }: { flow: readonly MoneyFlow[] }) {
  const { t } = useTranslation(['office', 'records'])
  return (
    <FigureTable
      name="flow"
      caption={t('evidence.money')}
      columns={[
        { field: 'type', head: t('column.what') },
        { field: 'recent', head: t('evidence.recent'), show: 'signed' },
        { field: 'all', head: t('evidence.all'), show: 'signed' },
      ]}
      rows={flow.map(({ type, recent, all }) => ({
        id: type,
        cells: { type: t(`records:transaction.${type}`), recent, all },
      }))}
      empty={t('evidence.noMoney')}
    />
  )
}

/** Which games gave the turnover. */
export function GamesTable({ games }: { games: readonly PlayOfGame[] }) {
  const { t } = useTranslation('office')
  return (
    <FigureTable
      name="games-played"
      caption={t('evidence.games')}
      columns={[
        { field: 'game', head: t('exceptions.game') },
        { field: 'bets', head: t('evidence.bets'), numeric: true, spare: true },
        { field: 'turnover', head: t('evidence.turnover'), show: 'money' },
        { field: 'net', head: t('evidence.net'), show: 'signed' },
      ]}
      rows={games.map(({ game, bets, turnover, net }) => ({
        id: game,
        cells: { game, bets, turnover, net },
      }))}
      empty={t('evidence.noPlay')}
    />
  )
}

/** Bets, each with the page of the players' site that proves it. */
export function BetRows({
  bets,
  siteOrigin,
  path,
}: {
  bets: readonly WireBet[]
  siteOrigin: string
  /** Of the member's card: each bet has a page there. */
  path: string
}) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <ul className="o-ql" data-records="bets">
      {bets.map(({ id, game, time, stake, payout }) => (
        <li key={id} data-id={id}>
          <a href={`${path}/bets/${id}`}>{game}</a>
          <span className="e">
            <Money amount={payout} />
          </span>
          <span className="b2">
            {dayTime(time)}, {t('evidence.staked')} <Money amount={stake} />
          </span>
          <span className="b2 e">
            <TextLink href={`${siteOrigin}/verify/${id}`}>{t('evidence.proof')}</TextLink>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Accounts that share something with a member's. */
export function RelatedRows({ related }: { related: readonly RelatedAccount[] }) {
  const { t } = useTranslation('office')
  if (related.length === 0) return <p className="o-sb">{t('evidence.noRelated')}</p>
  return (
    <ul className="o-ql" data-records="related">
      {related.map(({ account, payeeName, frozen, trait, times }) => (
        <li key={`${trait} ${account}`} data-id={account}>
          <a href={`/office/members/${account}`}>{account}</a>
          <span className="e">{frozen ? <Badge tone="neg">{t('member.frozen')}</Badge> : null}</span>
          <span className="b2">
            {t(`evidence.trait.${trait}`)}
            {times > 0 ? ` · ${t('evidence.times', { count: times })}` : null}
          </span>
          <span className="b2 e">{payeeName}</span>
        </li>
      ))}
    </ul>
  )
}
