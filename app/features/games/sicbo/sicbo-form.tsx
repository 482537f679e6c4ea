import { LinkButton } from '#app/components/button.tsx'
import { defineForm, type Entered, type ReadArgs } from '#app/forms/define-form.ts'
import { requestId as requestIdField, text } from '#app/forms/fields.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_SPOTS, mostToOne, type SicboOutcome, spots } from '#contract/games/sicbo.ts'
import type { WagerOf } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { Chips } from '../roulette/cloth.tsx'
import { Staking } from '../roulette/roulette-form.tsx'
import { pairsOf, repeated } from '../table/pairs-form.ts'
import { queryOf } from '../table/slip.ts'
import { useEnteredSlip } from '../table/use-entered-slip.ts'
import { lyingOn, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** A bet on a round of Sic Bo (site.md section 4.2): `spot` and `stake` in pairs, in order, and the round. */
export const sicboForm = defineForm({
  intent: 'bet',
  fields: { round: text(), spot: repeated(), stake: repeated(), requestId: requestIdField() },
})

/** The posted pairs as the platform takes them, or what is wrong with them. */
export function readSicboForm(args: ReadArgs): Entered<EnteredBet<WagerOf<'sicbo'>>> {
  const entered = sicboForm.read(args)
  if (!entered.ok) return entered
  const { round, spot, stake, requestId } = entered.value
  const pairs = pairsOf(spot, stake, { spots, most: MAX_SPOTS })
  if ('code' in pairs) return { ok: false, invalid: () => entered.refused(pairs), refused: entered.refused }
  const sum = pairs.reduce((sum, pair) => sum + minorOf(pair.stake), 0n)
  const wager = { game: 'sicbo' as const, spots: pairs }
  return { ...entered, value: { stake: moneyOf(sum), wager, round, requestId } }
}

/** Which chip a press puts on the cloth. */
export const SicboPanel = (table: Table<SicboOutcome>) => <Chips stake={table.stake} slip={lyingOn(table)} />

/** What lies on the cloth with its stakes; while nothing does, the last bet's again. */
export function SicboMore(table: Table<SicboOutcome>) {
  const { t } = useTranslation(['game-sicbo', 'game-roulette'])
  const name = useSpotName()
  const slip = useEnteredSlip(sicboForm.id, slipOn(table), { spots, most: MAX_SPOTS })
  const before = table.rounds.find(({ outcome }) => outcome)?.outcome
  const odds = (id: string) => {
    const spot = spots.get(id)
    return spot ? t('game-sicbo:toOne', { odds: mostToOne(spot) }) : ''
  }
  return (
    <div className="on-table">
      <input type="hidden" name="chip" value={slip.chip} />
      {slip.staked.length > 0 ? <Staking table={table} slip={slip} name={name} odds={odds} /> : null}
      {slip.staked.length === 0 && before ? (
        <LinkButton
          href={`${table.path}?${queryOf({ staked: before.spots, chip: slip.chip })}`}
          icon="refresh"
          wide
        >
          {t('game-roulette:repeat')}
        </LinkButton>
      ) : null}
    </div>
  )
}
