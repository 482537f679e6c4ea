import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DiceOutcome } from '#contract/play/games/dice.ts'

/** The line from 0 to 100: the part that wins, and where the roll fell. */
export function DiceBar({ outcome }: { outcome: DiceOutcome }) {
  const { t } = useTranslation('game-dice')
  const decimal = useDecimal()
  const word = t(outcome.direction === 'under' ? 'barUnder' : 'barOver', { target: decimal(outcome.target) })
  return (
    <svg
      role="img"
      aria-label={`${word}. ${t('barLabel', { target: decimal(outcome.target), roll: decimal(outcome.roll) })}`}
      className="digits h-11 w-full rounded-md bg-sunken text-xs font-strong"
    >
      <Roll outcome={outcome} word={word} />
    </svg>
  )
}

function Roll({ outcome: { direction, target, roll }, word }: { outcome: DiceOutcome; word: string }) {
  const under = direction === 'under'
  return (
    <>
      <rect
        x={under ? 0 : `${target}%`}
        width={`${under ? Number(target) : 100 - Number(target)}%`}
        height="100%"
        className="fill-pos-soft"
      />
      <text
        x={under ? '2%' : '98%'}
        y="50%"
        dominantBaseline="central"
        textAnchor={under ? 'start' : 'end'}
        className="fill-pos"
      >
        {word}
      </text>
      <rect x={`${Math.min(Number(roll), 99.3)}%`} width="3" height="100%" className="fill-ink" />
    </>
  )
}
