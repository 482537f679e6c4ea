import type { CSSProperties } from 'react'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'

const parts = ['bonus', 'rebate', 'reward', 'points', 'commission'] as const

/** From what the house won to what is left of it: each deduction with its piece of the bar, and each opens its records. */
export function Bridge({
  total,
  href,
}: {
  total: Record<(typeof parts)[number] | 'ggr' | 'ngr', string>
  href: (figure: string) => string
}) {
  const { t } = useTranslation('office')
  const whole = Math.max(Math.abs(Number(total.ggr)), 1)
  const widthOf = (amount: string): CSSProperties => ({
    insetInlineStart: 0,
    width: `${Math.min(100, (Math.abs(Number(amount)) * 100) / whole).toFixed(1)}%`,
  })
  const line = (field: keyof typeof total, name: string, sum: boolean) => (
    <a key={field} href={href(field)} className={sum ? 'sum' : undefined} data-field={field}>
      <span>{name}</span>
      <Money amount={total[field]} signed={sum} mark />
      <span className="w">
        <i style={widthOf(total[field])} />
      </span>
    </a>
  )
  return (
    <div className="o-br">
      {line('ggr', t('house.won'), true)}
      {parts.map((part) => line(part, t(`report.${part}`), false))}
      {line('ngr', t('report.ngr'), true)}
    </div>
  )
}
