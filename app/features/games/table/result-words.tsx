import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Bet } from '#contract/play/bets.ts'
import { fourDecimals, MULTIPLIER_ONE, twoDecimals } from '#contract/play/games/common/multiplier.ts'

/** The stake and payout of a bet, or of all bets of a member on a round. */
type Sums = Pick<Bet, 'stake' | 'payout'>

/** The payout less the stake, in minor units. */
export const netOf = ({ stake, payout }: Sums): bigint => minorOf(payout) - minorOf(stake)

/** A win of so many stakes has a scene of its own. */
const GREAT_TIMES = 20n
export const isGreat = ({ stake, payout }: Sums) => minorOf(payout) >= GREAT_TIMES * minorOf(stake)

/** The scene of a great win, over the stage once its picture stands; the result says the same in its place. */
export function GreatWin({ id, sums }: { id: string; sums: Sums }) {
  const { t } = useTranslation('games')
  return (
    <div className="great-win" data-great={id} aria-hidden="true">
      {t('round.great')}
      <b>
        <Money amount={moneyOf(netOf(sums))} signed />
      </b>
    </div>
  )
}

/** A payout that does not exceed the stake is not shown as a win: it is money returned (platform.md section 7). */
export function ResultWords({ stake, payout, result }: Sums & Pick<Bet, 'result'>) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const net = netOf({ stake, payout })
  const celebrates = net > 0n
  const multiplier = fourDecimals((minorOf(payout) * MULTIPLIER_ONE) / minorOf(stake))
  return (
    <>
      <span className="pill" data-celebrate={celebrates ? '' : undefined}>
        {celebrates ? <Icon name="check" size="sm" /> : null}
        {t(`round.${result === 'won' && !celebrates ? 'returned' : result}`)}
        {celebrates ? (
          <span> {t('round.times', { multiplier: decimal(twoDecimals(multiplier)) })}</span>
        ) : null}
      </span>
      <span className="stage-net">
        {net === 0n ? t('round.payout') : t(celebrates ? 'round.gain' : 'round.loss')}{' '}
        <Money amount={net === 0n ? payout : moneyOf(net)} signed={net !== 0n} />
      </span>
    </>
  )
}
