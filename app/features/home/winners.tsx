import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { Section } from '#app/components/section.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { proofPath } from '#app/lib/play/proof-path.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { winnerBoard } from '#contract/play/winners.ts'
import { gameArt } from '../games/lobby/game-tile.tsx'
import { Unavailable } from './unavailable.tsx'

export type Winner = ValueOf<typeof winnerBoard>['list'][number]['vo']

/** Recent wins, one line each, with masked names. Null if the platform did not answer in time. */
export function Winners({ winners }: { winners: readonly Winner[] | null }) {
  const { t } = useTranslation('home')
  const { dateTime } = useFormat()
  return (
    <Section
      dense
      title={t('winners')}
      aside={<TextLink href={paths.winners}>{t('winnerBoard.title')}</TextLink>}
    >
      {winners?.length ? (
        <ul className="card lines" data-records="winners">
          {winners.map((winner) => (
            <li key={winner.betId} data-id={winner.betId}>
              <Swatch art={gameArt(winner)} />
              <span className="truncate">
                <a href={paths.game(winner.vendorCode, winner.nodeId)} data-field="game">
                  {winner.game}
                </a>{' '}
                <span className="text-xs text-ink-2" data-field="account">
                  {winner.account}
                </span>
              </span>
              <span hidden>
                <span data-field="stake" data-amount={`-${winner.stake}`} />
                <time data-field="at" dateTime={winner.at}>
                  {dateTime(winner.at)}
                </time>
              </span>
              <WonAmount winner={winner} />
            </li>
          ))}
        </ul>
      ) : winners ? (
        <p className="text-sm text-ink-2">{t('noWinners')}</p>
      ) : (
        <Unavailable />
      )}
    </Section>
  )
}

/** What was won, with the way to its proof if there is one. */
function WonAmount({ winner: { betId, vendorCode, game, account, payout } }: { winner: Winner }) {
  const { t } = useTranslation('home')
  const proof = proofPath(vendorCode, betId)
  const won = (
    <span data-field="payout" data-amount={payout}>
      <Money amount={payout} signed />
    </span>
  )
  return proof ? (
    <a href={proof} title={t('winnerProof', { game, account })}>
      {won}
      <Icon name="shield" size="sm" />
    </a>
  ) : (
    <span className="inline-flex min-h-11 items-center pe-3">{won}</span>
  )
}
