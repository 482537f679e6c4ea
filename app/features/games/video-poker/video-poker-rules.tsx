import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ALL_ROUNDS, bestPlay, hands } from '#contract/play/odds/video-poker-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { RulesCard } from '../table/rules-card.tsx'
import { useHandName } from './card-words.tsx'

/** The rules of video poker with the exact return of the best play. */
export function VideoPokerRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-video-poker')
  const decimal = useDecimal()
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4'), t('rule5')]}
      stake={stake}
      returns={returns}
      exactReturn={t('exactReturn', { percent: decimal(returns.lowest) })}
    />
  )
}

const percentOf = (rounds: number) => ((rounds * 100) / ALL_ROUNDS).toFixed(4)

/** What each hand pays, how often the best play comes to it, and its part of the return. */
export function VideoPokerOddsTable() {
  const { t } = useTranslation(['games', 'game-video-poker'])
  const decimal = useDecimal()
  const handName = useHandName()
  return (
    <Fold title={t('game-video-poker:odds')}>
      <RecordsTable
        name="odds"
        caption={t('game-video-poker:odds')}
        records={hands}
        id={({ name }) => name}
        columns={[
          {
            field: 'hand',
            head: t('game-video-poker:handHead'),
            place: 'title',
            cell: ({ name }) => handName(name),
          },
          {
            field: 'multiplier',
            head: t('games:round.multiplier'),
            numeric: true,
            place: 'result',
            cell: ({ multiplier }) => t('games:round.times', { multiplier: decimal(String(multiplier)) }),
          },
          {
            field: 'chance',
            head: t('game-video-poker:chanceHead'),
            numeric: true,
            cell: ({ name }) => `${decimal(percentOf(bestPlay[name]))}%`,
          },
          {
            field: 'return',
            head: t('game-video-poker:returnShare'),
            numeric: true,
            place: 'end',
            cell: ({ name, multiplier }) => `${decimal(percentOf(bestPlay[name] * multiplier))}%`,
          },
        ]}
      />
    </Fold>
  )
}
