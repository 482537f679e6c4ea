import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { CELLS, exactReturn, MOST_MINES, multiplierAfter } from '#contract/play/odds/mines-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of Mines with the exact return. */
export function MinesRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-mines')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4'), t('rule5')]}
      stake={stake}
      returns={returns}
      exactReturn={(lowest, highest) => t('exactReturn', { lowest, highest })}
    />
  )
}

interface Bet {
  mines: number
  openCount: number
}

/** Every number of mines with as many cells as a row can say: the first, and those at which the multiplier has grown. */
const examples: readonly Bet[] = Array.from({ length: MOST_MINES }, (_, at) => at + 1).flatMap((mines) => {
  const most = CELLS - mines
  return [...new Set([1, 2, 3, 5, 8, most])]
    .filter((openCount) => openCount <= most)
    .map((openCount) => ({ mines, openCount }))
})

/** What the multipliers are. */
export function MinesOddsTable() {
  const { t } = useTranslation('game-mines')
  const decimal = useDecimal()
  const share = ({ mines, openCount }: Bet) => {
    const exact = exactReturn(mines, openCount)
    return fourDecimals((exact.of * 1_000_000n) / exact.in)
  }
  return (
    <OddsTable
      title={t('odds')}
      rows={examples}
      id={({ mines, openCount }) => `${mines}-${openCount}`}
      columns={({ multiplier, returned }) => [
        {
          field: 'mines',
          head: t('minesHead'),
          place: 'title',
          cell: ({ mines, openCount }) => t('bet', { mines, opened: openCount }),
        },
        multiplier(({ mines, openCount }) => decimal(fourDecimals(multiplierAfter(mines, openCount)))),
        returned(t('returnShare'), (bet) => share(bet), 'end'),
      ]}
    />
  )
}
