import { Card } from '#app/components/card.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DiceOutcome } from '#contract/games/dice.ts'
import type { LastBet } from '../game-parts.ts'
import { netOf, RoundCard, RoundMoney, roundMarks } from '../round-result.tsx'
import { DiceBar } from './dice-bar.tsx'

/** The line that a roll falls on, and what the last bet came to. */
export function DiceStage({ last }: { last: LastBet<DiceOutcome> | null }) {
  return last ? (
    <Result {...last} />
  ) : (
    <Card>
      <DiceBar outcome={null} stage />
    </Card>
  )
}

function Result({ bet, outcome }: LastBet<DiceOutcome>) {
  const { t } = useTranslation(['games', 'game-dice'])
  const decimal = useDecimal()
  return (
    <RoundCard bet={bet}>
      <div
        role="status"
        tabIndex={-1}
        {...roundMarks(bet, outcome.roll)}
        data-roll={outcome.roll}
        data-celebrate={netOf(bet) > 0n ? '' : undefined}
        className="grid gap-4"
      >
        <p className="flex items-baseline gap-3">
          <span className="text-sm text-ink-2">{t('game-dice:roll')}</span>
          <output className="text-3xl font-heavy">{decimal(outcome.roll)}</output>
        </p>
        <DiceBar outcome={outcome} stage />
        <RoundMoney
          bet={bet}
          between={[
            {
              term: t('games:round.multiplier'),
              detail: t('games:round.times', { multiplier: decimal(outcome.multiplier) }),
              field: 'multiplier',
            },
          ]}
        />
      </div>
    </RoundCard>
  )
}
