import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ALL_ROUNDS, bestPlay, hands } from '#contract/play/odds/video-poker-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'
import { useHandName } from './card-words.tsx'

/** The rules of video poker with the exact return of the best play. */
export function VideoPokerRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-video-poker')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4'), t('rule5')]}
      stake={stake}
      returns={returns}
      exactReturn={(percent) => t('exactReturn', { percent })}
    />
  )
}

const percentOf = (rounds: number) => ((rounds * 100) / ALL_ROUNDS).toFixed(4)

/** What each hand pays, how often the best play comes to it, and its part of the return. */
export function VideoPokerOddsTable() {
  const { t } = useTranslation('game-video-poker')
  const decimal = useDecimal()
  const handName = useHandName()
  return (
    <OddsTable
      title={t('odds')}
      rows={hands}
      id={({ name }) => name}
      columns={({ multiplier, returned }) => [
        {
          field: 'hand',
          head: t('handHead'),
          place: 'title',
          cell: ({ name }) => handName(name),
        },
        multiplier(({ multiplier }) => decimal(String(multiplier))),
        {
          field: 'chance',
          head: t('chanceHead'),
          numeric: true,
          cell: ({ name }) => `${decimal(percentOf(bestPlay[name]))}%`,
        },
        returned(t('returnShare'), ({ name, multiplier }) => percentOf(bestPlay[name] * multiplier), 'end'),
      ]}
    />
  )
}
