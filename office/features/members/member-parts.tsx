import { Badge } from '#app/components/badge.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WireBet } from '#contract/play/bets.ts'
import type { RelatedMember } from '#platform/members/accounts/index.ts'
import type { MoneyFlow } from '#platform/money/statement/index.ts'
import type { GamePlayed } from '#platform/play/bets/index.ts'

/** What was moved in the main wallet, by kind: the last days and from the start. */
export function FlowTable({ flow }: { flow: readonly MoneyFlow[] }) {
  const { t } = useTranslation(['office', 'records'])
  return (
    <div className="o-tw">
      <table className="o-t" data-records="flow">
        <thead>
          <tr>
            <th scope="col">{t('column.what')}</th>
            <th scope="col" className="r">
              {t('evidence.recent')}
            </th>
            <th scope="col" className="r">
              {t('evidence.all')}
            </th>
          </tr>
        </thead>
        <tbody>
          {flow.map(({ type, recent, all }) => (
            <tr key={type} data-id={type}>
              <td>{t(`records:transaction.${type}`)}</td>
              <td className="r" data-field="recent" data-amount={recent}>
                <Money amount={recent} signed />
              </td>
              <td className="r" data-field="all" data-amount={all}>
                <Money amount={all} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Which games gave the turnover. */
export function GamesTable({ games }: { games: readonly GamePlayed[] }) {
  const { t } = useTranslation('office')
  if (games.length === 0) return <p className="o-sb">{t('evidence.noPlay')}</p>
  return (
    <div className="o-tw">
      <table className="o-t" data-records="games-played">
        <thead>
          <tr>
            <th scope="col">{t('exceptions.game')}</th>
            <th scope="col" className="r no3">
              {t('evidence.bets')}
            </th>
            <th scope="col" className="r">
              {t('evidence.turnover')}
            </th>
            <th scope="col" className="r">
              {t('evidence.net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map(({ game, bets, turnover, net }) => (
            <tr key={game}>
              <td>{game}</td>
              <td className="r no3">{bets}</td>
              <td className="r" data-field="turnover" data-amount={turnover}>
                <Money amount={turnover} />
              </td>
              <td className="r" data-field="net" data-amount={net}>
                <Money amount={net} signed />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Bets, each with the page of the players' site that proves it. */
export function BetRows({ bets, siteOrigin }: { bets: readonly WireBet[]; siteOrigin: string }) {
  const { t } = useTranslation('office')
  const { dayTime } = useFormat()
  return (
    <ul className="o-ql" data-records="bets">
      {bets.map(({ id, game, time, stake, payout }) => (
        <li key={id} data-id={id}>
          <b>{game}</b>
          <span className="e">
            <Money amount={payout} />
          </span>
          <span className="b2">
            {dayTime(time)}, {t('evidence.staked')} <Money amount={stake} />
          </span>
          <span className="b2 e">
            <a className="word-link" href={`${siteOrigin}/verify/${id}`}>
              {t('evidence.proof')}
            </a>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Accounts that share something with a member's. */
export function RelatedRows({ related }: { related: readonly RelatedMember[] }) {
  const { t } = useTranslation('office')
  if (related.length === 0) return <p className="o-sb">{t('evidence.noRelated')}</p>
  return (
    <ul className="o-ql" data-records="related">
      {related.map(({ account, payeeName, frozen, trait, times }) => (
        <li key={account} data-id={account}>
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
