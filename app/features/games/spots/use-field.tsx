import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import { Chip } from './chips.tsx'
import { useLaid } from './laid-spots.tsx'
import type { Slip } from './slip.ts'
import { CLOTH_FORM } from './slip-form.tsx'
import { useChipWords } from './use-chip-words.ts'

interface Field {
  spot: string
  /** What the spot is called, where `label` does not say it by itself. */
  named?: string | undefined
  className: string | undefined
  /** The label of the field while no chip lies on it. */
  label: ReactNode
  /** The field is wide enough for both. */
  keepsLabel?: boolean
}

/**
 * Draws the fields of a cloth: each is a button that puts the chosen chip on its spot. `name` is the word for a spot,
 * `stakes` are the member's own that lie there already, `round` has those of all. A function, not a component, because
 * a cloth has about fifty fields.
 */
export function useField(
  { staked }: Slip,
  name: (spot: string) => string,
  stakes: ReadonlyMap<string, string> = new Map(),
  round: SharedRound | null = null,
) {
  const { t } = useTranslation('game-spots')
  const words = useChipWords()
  const laidOn = useLaid(round)
  const lying = new Map(staked.map(({ spot, stake }) => [spot, stake]))
  return ({ spot, named, className, label, keepsLabel = false }: Field) => {
    const stake = lying.get(spot)
    // The words on the chip belong to its button's name.
    const amount = stake && words(stake)
    const laid = amount ? t('fieldWith', { spot: name(spot), amount }) : named
    const own = stakes.get(spot)
    const { marks, figures } = laidOn(spot)
    return (
      <button
        key={spot}
        type="submit"
        form={CLOTH_FORM}
        name="put"
        value={spot}
        id={`put-${spot}`}
        className={className}
        {...marks}
        data-label={own ? (laid ?? '') : undefined}
        aria-label={
          own
            ? t('withPlaced', { field: laid ?? name(spot), placed: t('placed', { amount: words(own) }) })
            : laid
        }
      >
        {stake && !keepsLabel ? null : label}
        {stake ? <Chip stake={stake} /> : null}
        {own ? <Chip stake={own} isPlaced /> : null}
        {figures}
      </button>
    )
  }
}
