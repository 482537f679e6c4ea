import { Fold } from '#app/components/fold.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { HANDS, type HandKind, kinds } from '#contract/play/games/three-card/three-card-hands.ts'
import {
  BEST_NET_ANTES,
  houseTable,
  type Strength,
  strengths,
} from '#contract/play/games/three-card/three-card-house.ts'
import { MOST_RAISES } from '#contract/play/games/three-card/three-card-rules.ts'
import type { RulesProps } from '../game-parts.ts'
import { OddsTable } from '../table/odds-table.tsx'
import { RulesCard } from '../table/rules-card.tsx'
import { Cards } from './card-text.tsx'

/** The rules of the rooms, with what all players of a hand get back. */
export function ThreeCardRules({ stake, returns }: RulesProps) {
  const { t } = useTranslation('game-three-card')
  const decimal = useDecimal()
  return (
    <RulesCard
      lines={[
        t('rule1'),
        t('rule2'),
        t('rule3'),
        t('rule4'),
        t('rule5'),
        t('rule6', { loss: decimal(BEST_NET_ANTES.replace('-', '')) }),
        t('rule7'),
        t('rule8'),
        t('noBonus'),
      ]}
      stake={stake}
      returns={returns}
      exactReturn={(low, high) => t('exactReturn', { low, high })}
    />
  )
}

const examples: Record<HandKind, readonly number[]> = {
  'straight-flush': [51, 50, 49],
  three: [10, 23, 36],
  straight: [8, 20, 32],
  flush: [37, 33, 27],
  pair: [12, 25, 46],
  high: [12, 22, 29],
}

/** What beats what, and what the house's player does. */
export const ThreeCardTables = () => (
  <>
    <RanksTable />
    <HousePlan />
  </>
)

/** How the house's player plays, as it is published: by what it holds and how often was raised. */
function HousePlan() {
  const { t } = useTranslation('game-three-card')
  return (
    <Fold title={t('plan.title')}>
      <RecordsTable
        name="plan"
        caption={t('plan.title')}
        records={strengths}
        id={(strength) => strength}
        columns={[
          {
            field: 'holds',
            head: t('plan.holds'),
            place: 'title',
            cell: (strength) => t(`plan.strength.${strength}`),
          },
          ...Array.from({ length: MOST_RAISES + 1 }, (_, raises) => ({
            field: `raises-${raises}`,
            head: raises === 0 ? t('plan.raises0') : t('plan.raises', { count: raises }),
            cell: (strength: Strength) => t(`plan.move.${houseTable[strength][raises] ?? 'fold'}`),
          })),
        ]}
      />
      <p className="text-sm text-ink-2">{t('plan.note')}</p>
    </Fold>
  )
}

/** How often each hand is dealt, from the highest down. */
function RanksTable() {
  const { t } = useTranslation('game-three-card')
  const decimal = useDecimal()
  return (
    <OddsTable
      title={t('ranks')}
      rows={kinds}
      id={({ kind }) => kind}
      columns={() => [
        { field: 'hand', head: t('hand'), place: 'title', cell: ({ kind }) => t(`kind.${kind}`) },
        { field: 'example', head: t('example'), cell: ({ kind }) => <Cards cards={examples[kind]} /> },
        { field: 'hands', head: t('hands'), numeric: true, cell: ({ hands }) => decimal(String(hands)) },
        {
          field: 'chance',
          head: t('chance'),
          numeric: true,
          place: 'result',
          cell: ({ hands }) => `${decimal(((hands * 100) / HANDS).toFixed(4))}%`,
        },
      ]}
    />
  )
}
