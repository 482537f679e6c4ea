import type { CSSProperties } from 'react'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'

const NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
/** The ground of the worst number, in percent of its colour: the digits stay readable on it. */
const DARKEST = 45
const RINGED = 3

/** What is paid by two-digit number over all plays: the ground by the amount, the three worst ringed. */
export function NumberBoard({ exposed }: { exposed: readonly { number: string; payable: string }[] }) {
  const { t } = useTranslation('office')
  const written = useAmountText()
  const sums = new Map<string, bigint>()
  for (const { number, payable } of exposed)
    if (/^\d\d$/.test(number)) sums.set(number, (sums.get(number) ?? 0n) + minorOf(payable))
  if (sums.size === 0) return null
  const order = [...sums].sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
  const most = Number(order[0]?.[1] ?? 1n)
  const worst = new Set(order.slice(0, RINGED).map(([number]) => number))
  return (
    <div className="o-sb">
      <div className="o-nb" role="img" aria-label={t('draw.boardLabel')}>
        {NUMBERS.map((number) => {
          const payable = sums.get(number) ?? 0n
          return (
            <span
              key={number}
              className={worst.has(number) ? 'top' : undefined}
              style={{ '--h': Math.round((Number(payable) * DARKEST) / most) } as CSSProperties}
              title={`${number}: ${written(`${payable / 100n}.00`)}`}
            >
              {number}
            </span>
          )
        })}
      </div>
    </div>
  )
}
