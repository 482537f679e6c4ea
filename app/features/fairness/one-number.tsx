import type { ReactNode } from 'react'
import type { Description } from '#app/components/records/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { DrawCommand, DrawnValues } from './draw-parts.tsx'
import type { Proof } from './proof.ts'
import type { RepeatedRound } from './repeat-round.server.ts'

/** A game that draws one number from four bytes, and what this number is called in its texts. */
export interface OneNumberGame {
  game: 'cockfight' | 'dice' | 'fish' | 'roulette' | 'scratch'
  name: 'roll' | 'value' | 'number' | 'ticket'
  /** The id of the command on the page. */
  id: string
  /** How many numbers there are. */
  outOf: number
  /** Whether the published test vector tells its number: a round that many play has no client seed of its own. */
  inVector: boolean
  /** How a drawn number is written, where it does not stand as it is. */
  format?: (number: number) => string
}

/** The number of four bytes: the whole part of g × `outOf` / 2³². */
export const numberOf = (hex: string, outOf: number): number =>
  Number((BigInt(`0x${hex}`) * BigInt(outOf)) >> 32n)

/** How the number came of the digest, `items` that the game reads in it, and what it says besides. */
export function NumberDraw({
  of,
  proof,
  round,
  items,
  children,
}: {
  of: OneNumberGame
  proof: Proof
  round: RepeatedRound
  items: Description[]
  children?: ReactNode
}) {
  const t = useWords(of)
  return (
    <>
      <p className="text-sm">
        {t('proof.formula', { hex: round.hex, g: round.g, ...numberIn(of, round.scaled) })}
      </p>
      <p className="text-xs text-ink-2">{t('about.skip')}</p>
      <DrawnValues proof={proof} items={items} />
      {children}
    </>
  )
}

export function NumberCommand({ of, hex }: { of: OneNumberGame; hex: string }) {
  const t = useWords(of)
  return <DrawCommand id={of.id} note={t('proof.command')} hex={hex} outOf={of.outOf} />
}

/** The number of a published test vector. */
export function NumberVector({ of, hex }: { of: OneNumberGame; hex: string }) {
  const t = useWords(of)
  return t('about.vector', useDrawn(of, hex))
}

export function NumberVectorCommand({ of, hex }: { of: OneNumberGame; hex: string }) {
  const t = useWords(of)
  const note = t('about.command', useDrawn(of, hex))
  return <DrawCommand id={of.id} note={note} hex={hex} outOf={of.outOf} />
}

// Each of these games has the keys that are asked of it here, alike but for the name: types know Dice's, and a test looks for the others'
// (one-number.test.ts).
const useWords = ({ game }: OneNumberGame) => useTranslation(`game-${game}` as 'game-dice').t

function useDrawn(of: OneNumberGame, hex: string) {
  const decimal = useDecimal()
  const number = numberOf(hex, of.outOf)
  return numberIn(of, of.format ? decimal(of.format(number)) : String(number))
}

/** The parameter of the game's texts that is its number. */
const numberIn = ({ name }: OneNumberGame, text: string) => ({ [name]: text }) as { roll: string }
