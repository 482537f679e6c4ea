import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { BarProps } from '../game-parts.ts'
import { Autoplay, StopAutoplay } from '../table/autoplay.tsx'
import { BarAct } from '../table/bet-bar.tsx'
import { FigureText, useFigureText } from '../table/figure.tsx'
import { useProspectLooks } from '../table/trio.tsx'
import { type BoatTable, isFull } from './crash-live-form.tsx'
import { isIn, multiplierNow, Rising, RisingTimes, ticketsOn } from './tickets.tsx'

/**
 * The bar: it bets while the round is open, cashes out while it flies, and is grey otherwise. All three are in the
 * page, and the state of the round shows one (`data-when`), so that a message of the stream has only that to change. A
 * second ticket is an act of its own: its button is not where the first one's was.
 */
export function CrashLiveBar({
  guest,
  places,
  act,
  above,
  prospect,
  autoplay,
  ...table
}: BoatTable & BarProps) {
  const { t } = useTranslation(['game-crash-live', 'games', 'forms'])
  const text = useFigureText()
  const { currencySymbol } = useFormat()
  const looks = useProspectLooks(false)
  const tickets = ticketsOn(table)
  const aboard = tickets.filter(({ bet }) => bet.result === 'open')
  const inNow = tickets.filter(isIn)
  const now = multiplierNow(table)
  const mayBet = places && !isFull(table)
  const stake = (
    <FigureText name="stake" {...looks.stake}>
      {text(prospect.stake, looks.stake)}
    </FigureText>
  )
  return (
    <>
      <div className="bet-bar flight-bar" data-symbol={currencySymbol}>
        {above}
        {mayBet && table.aboard.length > 0 ? (
          <div className="bar-halves" data-when="open">
            <p className="bar-rest" data-on={table.round?.id}>
              <span>
                <span aria-hidden>✓</span> {t('game-crash-live:ticket', { n: 1 })}
              </span>
              <span>{t('game-crash-live:taking')}</span>
            </p>
            <Button look="act" pendingLabel={t('forms:sending')} id="bet">
              <b>
                {act} · {stake}
              </b>
              <small>{t('game-crash-live:ticket', { n: 2 })}</small>
            </Button>
          </div>
        ) : mayBet ? (
          <Button look="act" pendingLabel={t('forms:sending')} id="bet" data-when="open">
            <BarAct act={guest ? t('games:table.submitGuest') : act} stake={stake} />
            <small>
              {t('games:table.barPays')}
              <br />
              <FigureText name="payout" {...looks.payout}>
                {text(prospect.payout, looks.payout)}
              </FigureText>
            </small>
          </Button>
        ) : places ? (
          <p className="bar-rest" data-when="open" data-on={table.round?.id}>
            <span>{t('game-crash-live:full')}</span>
            {/* of the next round, until its page is there */}
            <span>{t('game-crash-live:taking')}</span>
          </p>
        ) : null}
        {inNow.length > 0 ? (
          <div className="bar-halves cash-outs" data-when="flying">
            {inNow.map((ticket) => (
              <Button
                key={ticket.bet.id}
                look="act"
                form={ticket.form}
                name="share"
                value="all"
                id={`cash-out-${ticket.n}`}
                data-goal={ticket.target ?? undefined}
              >
                <b>
                  {t('game-crash-live:cashOut')} <RisingTimes now={now} /> ·{' '}
                  <Rising stake={ticket.left} target={ticket.target} now={now} as="amount" />
                </b>
                {inNow.length > 1 ? <small>{t('game-crash-live:ticket', { n: ticket.n })}</small> : null}
              </Button>
            ))}
          </div>
        ) : (
          <Rest when="flying">{t(`game-crash-live:${aboard.length > 0 ? 'allOut' : 'sailing'}`)}</Rest>
        )}
        <Rest when="closed">{t(`game-crash-live:${aboard.length > 0 ? 'aboard' : 'closed'}`)}</Rest>
        <Rest when="over void">{t('game-crash-live:soon')}</Rest>
        {autoplay ? <StopAutoplay /> : null}
      </div>
      {autoplay && places ? <Autoplay picks={0} quick={false} /> : null}
    </>
  )
}

/** The bar while there is nothing to be done. */
const Rest = ({ when, children }: { when: string; children: ReactNode }) => (
  <p className="bar-rest" data-when={when}>
    {children}
  </p>
)
