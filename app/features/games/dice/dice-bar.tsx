import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DiceOutcome } from '#contract/games/dice.ts'

/**
 * The line from 0 to 100: the part that wins, and where the roll fell; nothing on it before the first. `stage` where it is
 * the picture of the game's page (site.md 4.2).
 */
export function DiceBar({ outcome, stage }: { outcome: DiceOutcome | null; stage?: boolean }) {
  const { t } = useTranslation('game-dice')
  const decimal = useDecimal()
  const word = outcome
    ? t(outcome.direction === 'under' ? 'barUnder' : 'barOver', { target: decimal(outcome.target) })
    : ''
  return (
    <svg
      role="img"
      aria-label={
        outcome
          ? `${word}. ${t('barLabel', { target: decimal(outcome.target), roll: decimal(outcome.roll) })}`
          : t('barAtRest')
      }
      data-stage={stage ? '' : undefined}
      className="digits h-11 w-full rounded-md bg-sunken text-xs font-strong"
    >
      {outcome ? <Roll outcome={outcome} word={word} /> : null}
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
