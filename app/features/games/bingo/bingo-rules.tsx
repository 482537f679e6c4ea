import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import { ALL_WAYS, waysOfPatterns } from '#contract/play/odds/bingo-odds.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'

/** The rules of bingo with the exact return. */
export function BingoRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-bingo')
  return (
    <RulesCard
      lines={[t('rule1'), t('rule2'), t('rule3'), t('rule4')]}
      stake={stake}
      returns={returns}
      exactReturn={(percent) => t('exactReturn', { percent })}
    />
  )
}

/** A share of all ways in percent with four decimals, to the nearest. */
const percentOf = (ways: bigint) => fourDecimals((ways * 1_000_000n * 2n + ALL_WAYS) / (2n * ALL_WAYS))

/** The prize table, counted once: it is the same for everybody. */
const paid = waysOfPatterns().map(({ name, multiplier, ways }) => ({
  name,
  multiplier,
  chance: percentOf(ways),
  returned: percentOf(ways * BigInt(multiplier)),
}))

/** What each pattern pays on the stake of its card, its chance, and its part of the return. */
export function BingoOddsTable() {
  const { t } = useTranslation('game-bingo')
  const decimal = useDecimal()
  return (
    <OddsTable
      title={t('odds')}
      rows={paid}
      id={({ name }) => name}
      columns={({ multiplier, returned }) => [
        {
          field: 'pattern',
          head: t('patternHead'),
          place: 'title',
          cell: ({ name }) => t(`pattern.${name}`),
        },
        {
          field: 'chance',
          head: t('chanceHead'),
          numeric: true,
          cell: ({ chance }) => `${decimal(chance)}%`,
        },
        multiplier(({ multiplier }) => decimal(String(multiplier))),
        returned(t('returnShare'), ({ returned }) => returned, 'end'),
      ]}
    />
  )
}
