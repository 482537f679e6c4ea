import { useTranslation } from 'react-i18next'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import type { DiceOutcome } from '#contract/games/dice.ts'

/** The line from 0 to 100: the part that wins, and where the roll fell. */
export function DiceBar({ outcome }: { outcome: DiceOutcome }) {
  const { t } = useTranslation('game-dice')
  const decimal = useDecimal()
  const { direction, target, roll } = outcome
  const under = direction === 'under'
  const word = t(under ? 'barUnder' : 'barOver', { target: decimal(target) })
  return (
    <div
      role="img"
      aria-label={`${word}. ${t('barLabel', { target: decimal(target), roll: decimal(roll) })}`}
      className="digits relative flex h-11 overflow-hidden rounded-md bg-sunken text-xs font-strong"
    >
      <span
        className="absolute inset-y-0 bg-pos-soft"
        style={under ? { left: 0, width: `${target}%` } : { right: 0, left: `${target}%` }}
      />
      <span className={`relative flex-1 self-center px-3 text-pos ${under ? 'text-left' : 'text-right'}`}>
        {word}
      </span>
      <i className="absolute inset-y-0 w-0.75 bg-ink" style={{ left: `${Math.min(Number(roll), 99.3)}%` }} />
    </div>
  )
}
