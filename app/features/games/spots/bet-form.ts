import { defineForm, type FormEntry, type FormRefusal, type ReadArgs } from '#app/forms/define-form.ts'
import { decimal, money, requestId, text } from '#app/forms/fields.ts'
import { MAX_SPOTS } from '#contract/play/games/common/spots.ts'
import type { Wager } from '#contract/play/games/index.ts'
import type { EnteredBet } from '../game-parts.ts'
import { pairsIn, pairsOf, repeated, sumOf } from './pairs-form.ts'
import type { ClothOf, SpotStake } from './slip.ts'

/**
 * `chip` is not part of the bet: it restores the chosen chip after a refusal. Repeatable, because a client may also post the radios
 * of the cloth's form.
 */
const pairs = { spot: repeated(), stake: decimal(repeated()), chip: repeated(), requestId: requestId() }

/** A bet on spots (site.md section 4.2): `spot` and `stake` in pairs, in order. */
export const spotsForm = defineForm({ intent: 'bet', fields: pairs })

/** The same on a round that many play. */
export const roundSpotsForm = defineForm({ intent: 'bet', fields: { ...pairs, round: text() } })

/** Keeps what lies on the cloth as the member's favourite layout; nothing forgets it. */
export const layoutForm = defineForm({
  intent: 'keep-layout',
  fields: { spot: repeated(), stake: decimal(repeated()) },
})

interface Values {
  spot: string[]
  stake: string[]
  round?: string
  requestId: string
}

/** The posted layout as the platform takes it: pairs that make no sense are none of it. */
export function readLayout(args: ReadArgs): FormEntry<{ spots: SpotStake[] }> {
  const entered = layoutForm.read(args)
  if (!entered.ok) return entered
  const spots = pairsIn(entered.value).filter(({ stake }) => money().schema.safeParse(stake).success)
  return { ...entered, value: { spots } }
}

/** The posted pairs as the platform takes them, or what is wrong with them. */
export function readSpots<W extends Wager>(
  entered: FormEntry<Values>,
  spots: ClothOf['spots'],
  wagerOf: (spots: SpotStake[]) => W,
): FormEntry<EnteredBet<W>> {
  if (!entered.ok) return entered
  const { requestId, round } = entered.value
  const read = pairsOf(pairsIn(entered.value), { spots, most: MAX_SPOTS })
  const refuse = (wrong: FormRefusal) =>
    ({ ok: false, invalid: () => entered.refused(wrong), refused: entered.refused }) as const
  if ('code' in read) return refuse(read)
  const sum = sumOf(read)
  if (typeof sum !== 'string') return refuse(sum)
  const bet = { stake: sum, wager: wagerOf(read), requestId }
  return { ...entered, value: round === undefined ? bet : { ...bet, round } }
}
