import type { ReactNode } from 'react'
import { PauseButton } from '#app/components/frame/pause-button.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { JACKPOT_GAME, jackpotTicker } from '#contract/play/games/jackpot.ts'

const ticker = {
  'data-step': jackpotTicker.step,
  'data-interval': jackpotTicker.intervalMs,
  'data-source': paths.jackpot,
}

/** The pool, which each round changes: slots of the parts that show it. */
export type PoolSlots = {
  pool: string
  /** The same as it is read. */
  amount: ReactNode
}

export const poolSlots = (pool: string): PoolSlots => ({ pool, amount: <Money amount={pool} /> })

export const hasJackpot = ({ vendorCode, nodeId }: { vendorCode: string; nodeId: string }): boolean =>
  vendorCode === HOUSE_VENDOR && nodeId === JACKPOT_GAME

/** The pool on the tile of its game, as a slot of a kept part; undefined where it is not shown. */
export const poolOnTile = (pool: string | null | undefined): ReactNode =>
  pool ? <Money amount={pool} /> : undefined

/** With a script it goes with the page's own figure of the pool, which may be paused. */
export function PoolOnTile({ amount }: Pick<PoolSlots, 'amount'>) {
  const { t } = useTranslation('game-slots')
  return (
    <span className="tile-pool" data-pool="">
      <span className="sr-only">{t('jackpot.name')} </span>
      {amount}
    </span>
  )
}

/** The pool over the picture of its game. */
export function JackpotOnStage({ pool, amount }: PoolSlots) {
  const { t } = useTranslation('game-slots')
  return (
    <section className="jackpot" aria-label={t('jackpot.name')} data-moving="">
      <p>
        <small>{t('jackpot.name')}</small>
        <br />
        <b data-jackpot={pool} {...ticker}>
          {amount}
        </b>
      </p>
      <PauseButton label={t('jackpot.pause')} className="motion-reduce:hidden" />
    </section>
  )
}

/**
 * The pool of the jackpot (site.md 4.2). With a script it grows by the product's step and is brought back to the pool
 * (`enhance/jackpot.ts`); without one, and under reduced motion, it does not move. Null if the platform did not answer
 * in time. `here`: the page is that of the game.
 */
export const JackpotLine = ({ pool, here = false }: { pool: string | null; here?: boolean }) =>
  pool === null ? (
    <Kept name="no-pool" of={NoPool} input={{}} />
  ) : (
    <Kept name="pool" of={PoolLine} input={{ here }} slots={poolSlots(pool)} />
  )

function NoPool() {
  const { t } = useTranslation('game-slots')
  return (
    <p className="card mt-3 px-3 py-2 text-sm text-ink-2" data-jackpot-missing="">
      {t('jackpot.missing')}
    </p>
  )
}

function PoolLine({ pool, amount, here }: PoolSlots & { here: boolean }) {
  const { t } = useTranslation('game-slots')
  return (
    <section aria-label={t('jackpot.name')} data-moving="" className="jackpot-line chrome">
      <span className="text-sm text-on-stage-2">{t('jackpot.name')}</span>
      <b className="text-lg text-leaf" data-jackpot={pool} {...ticker}>
        {here ? (
          amount
        ) : (
          <a href={paths.game(HOUSE_VENDOR, JACKPOT_GAME)} className="inline-flex min-h-11 items-center">
            <span className="sr-only">{t('jackpot.play')}: </span>
            {amount}
          </a>
        )}
      </b>
      <PauseButton label={t('jackpot.pause')} className="motion-reduce:hidden" />
    </section>
  )
}
