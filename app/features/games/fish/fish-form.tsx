import { defineForm, type Entered, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, money, requestId as requestIdField } from '#app/forms/fields.ts'
import { FieldGroup } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { minorOf } from '#contract/base/fields/money.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { type FishKind, isKind, kindNames } from '#contract/play/odds/fish-odds.ts'
import type { EnteredBet, StakeLimits, Table } from '../game-parts.ts'
import { Segments } from '../table/controls.tsx'
import { onChip, stakeOn } from '../usual-stake.ts'

/** A bullet (site.md section 4.2): what it costs, and the kind of fish that it is meant for. */
export const fishForm = defineForm({
  intent: 'bet',
  fields: { stake: money(), target: choice(kindNames), requestId: requestIdField() },
})

/** A posted shot as the platform takes it. */
export function readFishForm(args: ReadArgs): Entered<EnteredBet<WagerOf<'fish'>>> {
  const entered = fishForm.read(args)
  if (!entered.ok) return entered
  const { target, ...bet } = entered.value
  return { ...entered, value: { ...bet, wager: { game: 'fish', target } } }
}

/** Which fish is aimed at: the chosen one, else that of the last shot, else an easy one. */
export function aimOf({ chosen, last }: Pick<Table<FishOutcome>, 'chosen' | 'last'>): FishKind {
  const kind = chosen.get('target') ?? ''
  return isKind(kind) ? kind : (last?.outcome.target ?? 'goldfish')
}

/** The fields of a posted form. Only a fish sends `target`; any other button leaves the aim as it was. */
export function fishChosenIn(posted: FormData): URLSearchParams {
  const of = (name: string) => String(posted.get(name) ?? '')
  return new URLSearchParams({ stake: of('stake'), target: of('target') || of('aim') })
}

const bullets = ['1000.00', '5000.00', '10000.00', '50000.00', '100000.00', '500000.00'] as const

/** The bullets that a table takes, and the one that is chosen, which may be any. */
function bulletsFor({ min, max }: StakeLimits, chosen: string): readonly string[] {
  const taken = bullets.filter((bullet) => minorOf(bullet) >= minorOf(min) && minorOf(bullet) <= minorOf(max))
  const all = new Set<string>([...taken, chosen])
  return [...all].sort((a, b) => Number(a) - Number(b))
}

/** The weapon: what a bullet costs. */
export function FishPanel(table: Table<FishOutcome>) {
  const { language } = useFormat()
  return (
    <>
      <FieldGroup name="target">
        <input type="hidden" name="aim" value={aimOf(table)} />
      </FieldGroup>
      <Segments
        name="stake"
        options={bulletsFor(table.stake, stakeOn(table)).map((value) => ({
          value,
          label: onChip(value, htmlLang[language]),
        }))}
      />
    </>
  )
}
