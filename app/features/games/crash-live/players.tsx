import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RoundPlayers } from '#contract/play/game-table.ts'
import type { BoatTable } from './crash-live-form.tsx'

/**
 * Who is aboard, and who has cashed out at which multiplier. A message of the stream is the same for everybody who
 * watches: in it the script marks a member's own rows (`enhance/play/rounds.ts`). The cell of the account is its masked
 * name in every row; the style sheet shows the mark.
 */
export function Players({ players, round, aboard }: BoatTable) {
  const { t } = useTranslation('game-crash-live')
  const amount = useAmountText()
  const isOver = round !== null && (round.state === 'drawn' || round.state === 'settled')
  const { bets = 0, out = 0, staked = '0.00', left = '0.00', list = [] } = players ?? {}
  const inAll = t('inAll', { bets, staked: amount(staked) })
  return (
    <section data-part="roads" className="boat-players" data-told={toldOf(round)} data-you={t('you')}>
      <header className="p-3">
        <h2 className="text-base">{t('who')}</h2>
        <p className="text-ink-2">
          {bets === 0 ? (
            t('nobody')
          ) : out > 0 && round?.state === 'flying' ? (
            <>
              <span data-when="flying">{t('outOf', { out, bets, left: amount(left) })}</span>
              {/* from the end of the flight on, when nobody is aboard */}
              <span data-when="over void">{inAll}</span>
            </>
          ) : (
            inAll
          )}
        </p>
      </header>
      {list.length > 0 ? (
        <PlayersTable list={list} isOver={isOver} own={new Set(aboard.map(({ bet }) => bet.id))} />
      ) : null}
    </section>
  )
}

/** A table at every width: four short columns. */
function PlayersTable({
  list,
  isOver,
  own,
}: Pick<RoundPlayers, 'list'> & { isOver: boolean; own: ReadonlySet<string> }) {
  const { t } = useTranslation(['game-crash-live', 'games'])
  const decimal = useDecimal()
  const amount = useAmountText()
  return (
    <table data-records="players" className="w-full">
      <caption className="sr-only">{t('game-crash-live:who')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('game-crash-live:player')}</th>
          <th scope="col">{t('games:round.stake')}</th>
          <th scope="col">{t('game-crash-live:at')}</th>
          <th scope="col">{t('game-crash-live:gets')}</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ account, bet, stake, multiplier, payout, out }) => (
          <tr key={bet} data-id={bet} data-status={out ? 'out' : isOver ? 'lost' : 'in'}>
            <td data-field="account" data-you={own.has(bet) ? t('game-crash-live:you') : undefined}>
              {account}
            </td>
            <td data-field="stake" data-amount={`-${stake}`}>
              {amount(stake)}
            </td>
            <td data-field="multiplier">
              {multiplier !== null
                ? t('games:round.times', { multiplier: decimal(multiplier) })
                : isOver
                  ? t('game-crash-live:lost')
                  : '…'}
            </td>
            <td data-field="payout" data-amount={payout ?? undefined}>
              {payout === null ? '' : amount(payout)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** By which the script knows the time of the platform. */
export const toldOf = (round: BoatTable['round']): number | undefined =>
  round?.flight ? Date.parse(round.flight.toldAt) : undefined
