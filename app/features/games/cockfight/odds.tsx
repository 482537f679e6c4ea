import { Money } from '#app/components/money.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import {
  type CockfightOutcome,
  DRAW_TO_ONE,
  dividendOf,
  type Pools,
  stakesOn,
  type Winner,
} from '#contract/play/games/cockfight.ts'
import { fourDecimals, twoDecimals } from '#contract/play/games/common/multiplier.ts'
import type { Table } from '../game-parts.ts'
import { poolsAt } from './slip.ts'

/** What one unit on a spot pays now, with two decimals, cut; null while nobody could win anything there. */
export function timesOn(spot: Winner, pools: Pools): string | null {
  if (spot === 'draw') return `${DRAW_TO_ONE + 1n}.00`
  const dividend = dividendOf(spot, pools)
  return dividend === undefined ? null : twoDecimals(fourDecimals(dividend))
}

/** How many of a hundred of the pool lie on Meron, the house's stake included; half while nothing does. */
function shareOfMeron(pools: Pools): number {
  const [meron, wala] = [stakesOn('meron', pools), stakesOn('wala', pools)]
  return meron + wala === 0n ? 50 : Number((meron * 1_000n) / (meron + wala)) / 10
}

/** What a spot pays at this moment. */
export function Odds({ spot, pools }: { spot: Winner; pools: Pools }) {
  const { t } = useTranslation(['game-cockfight', 'games'])
  const decimal = useDecimal()
  const times = timesOn(spot, pools)
  return (
    <span className="cock-odds digits" data-part={`odds-${spot}`} data-odds={times ?? ''}>
      {times === null ? (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">{t('game-cockfight:noOdds')}</span>
        </>
      ) : (
        t('games:round.times', { multiplier: decimal(times) })
      )}
    </span>
  )
}

const amountOf = (stake: Minor) => <Money amount={moneyOf(stake).replace(/\.00$/, '')} />

/** What lies on a spot, the house's stake included: the odds follow from these amounts. */
export function Pool({ spot, pools }: { spot: Winner; pools: Pools }) {
  const lying = stakesOn(spot, pools)
  return (
    <span className="cock-pool" data-part={`pool-${spot}`} data-pool={spot} data-amount={moneyOf(lying)}>
      {amountOf(lying)}
    </span>
  )
}

/** The two sides of the pool as one bar, what the house has in it, and why there may be no odds. */
export function Balance({ pools, round }: { pools: Pools } & Pick<Table<CockfightOutcome>, 'round'>) {
  const { t } = useTranslation('game-cockfight')
  const decimal = useDecimal()
  const meron = shareOfMeron(pools)
  const none = dividendOf('meron', pools) === undefined
  const open = !round || round.state === 'open'
  return (
    <div className="cock-balance" data-part="pools">
      <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="3" className="cock-wala" />
        <rect width={meron} height="3" className="cock-meron" />
      </svg>
      <p>
        {none
          ? t(open ? 'unmatched' : 'notMatched')
          : t('shares', { meron: decimal(meron.toFixed(1)), wala: decimal((100 - meron).toFixed(1)) })}
        {none || open ? null : <b data-final=""> · {t('final')}</b>}
      </p>
      {pools.house > 0n ? (
        <p data-house-stake={moneyOf(pools.house)}>
          {t('houseStake')} {amountOf(pools.house)}
        </p>
      ) : null}
    </div>
  )
}

/** All of it, for who watches. */
export function CockfightNews(table: Table<CockfightOutcome>) {
  const pools = poolsAt(table)
  return (
    <>
      {(['meron', 'draw', 'wala'] as const).map((spot) => (
        <div key={spot}>
          <Odds spot={spot} pools={pools} />
          <Pool spot={spot} pools={pools} />
        </div>
      ))}
      <Balance pools={pools} round={table.round} />
    </>
  )
}
