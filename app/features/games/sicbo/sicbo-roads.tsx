import { useTranslation } from '#app/i18n/use-translation.ts'
import { isTriple, type SicboOutcome, totalOf } from '#contract/play/games/sicbo.ts'
import type { Table } from '../game-parts.ts'
import { RoadMaps } from '../spots/road-maps.tsx'
import { diceText } from './sicbo-stage.tsx'

const sides = { big: 'red', small: 'blue', 'any-triple': null } as const

/** Big or small, round by round; a triple is neither. */
export function SicboRoads({ history, earlier }: Table<SicboOutcome>) {
  const { t } = useTranslation('game-sicbo')
  const rounds = [...history, ...earlier].flatMap(({ id, outcome }) => {
    if (outcome?.game !== 'sicbo') return []
    const total = totalOf(outcome.dice)
    const end = isTriple(outcome.dice) ? 'any-triple' : total >= 11 ? 'big' : 'small'
    return [{ id, dice: outcome.dice, total, end } as const]
  })
  const count = (side: keyof typeof sides) => rounds.filter(({ end }) => end === side).length
  return (
    <RoadMaps
      rounds={rounds}
      sideOf={({ end }) => sides[end]}
      letterOf={({ end }) => t(`roads.letter.${end}`)}
      counts={(['big', 'small', 'any-triple'] as const).map((end) => ({
        letter: t(`roads.letter.${end}`),
        name: t(`short.${end}`),
        count: count(end),
      }))}
      note={t('roads.note')}
      columns={[
        { field: 'winner', head: t('roads.result'), place: 'title', cell: ({ end }) => t(`short.${end}`) },
        { field: 'dice', head: t('dice'), cell: ({ dice }) => diceText(dice) },
        { field: 'total', head: t('roads.total'), numeric: true, place: 'end', cell: ({ total }) => total },
      ]}
    />
  )
}
