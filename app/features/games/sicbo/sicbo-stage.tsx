import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Dice, isTriple, type SicboOutcome, totalOf } from '#contract/play/games/sicbo.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { die } from '../table/die.ts'
import { glowAt, linear, Scene, shared } from '../table/scene.tsx'
import { StageSays, usePhaseWords } from '../table/shared-stage.tsx'

/** Old ivory with red pips. */
const ivory = { top: 'url(#sg-ivory)', left: '#e2d0ae', right: '#bfa67b', pips: '#a3161f' }
const defs = `<defs>${shared}${linear('sg-ivory', [0, '#fffdf6'], [1, '#f0e2c4'])}${linear('sg-glass', [0, '#fff', 0.36], [0.5, '#fff', 0.06], [1, '#fff', 0.18])}</defs>`

/** Where the dice lie under the dome: the one in front last. */
const places = [
  [146, 128],
  [214, 128],
  [181, 144],
] as const

/** The faces of a die of which `top` is seen from above: two neighbours that are not opposite each other. */
function facesOf(top: number): readonly [number, number, number] {
  const [left = 2, right = 3] = [1, 2, 3, 4, 5, 6].filter((face) => face !== top && face !== 7 - top)
  return [top, left, right]
}

/** The dome, 360 × 220: empty, with dice that are thrown, or with three that lie there. */
const domeScene = (dice: Dice | undefined, isThrown: boolean) =>
  defs +
  glowAt(180, 108, 130) +
  '<ellipse cx="180" cy="176" rx="128" ry="26" opacity=".35"/><ellipse cx="180" cy="166" rx="126" ry="30" fill="url(#sg-gold)"/><ellipse cx="180" cy="162" rx="114" ry="24" fill="#f3efe4"/><ellipse cx="180" cy="162" rx="104" ry="20" fill="none" stroke="#24406f" stroke-width="3" stroke-dasharray="6 5"/>' +
  `<g class="${isThrown ? 'dice-thrown' : 'dice-lie'}">${(dice ?? [])
    .map((face, at) => {
      const [x, y] = places[at] ?? places[0]
      return `<g transform="translate(${x} ${y})scale(.72)"><ellipse cy="38.8" rx="39.9" ry="9.1" opacity=".3"/>${die(facesOf(face), ivory)}</g>`
    })
    .join('')}</g>` +
  '<path d="M78 158C78 66 124 26 180 26s102 40 102 132c-40 20-164 20-204 0Z" fill="url(#sg-glass)" stroke="#fff" stroke-opacity=".5" stroke-width="1.5"/><path d="M104 120c6-40 28-66 56-76" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".5"/><circle cx="180" cy="20" r="8" fill="url(#sg-gold)"/>'

/** `4 · 2 · 6` as the words around a result have it. */
export const diceText = (dice: Dice): string => dice.join('-')

/** What the dice come to: `12 · Tài`. */
export function useFallWords(): (dice: Dice) => string {
  const side = useSideName()
  return (dice) => `${totalOf(dice)} · ${side(dice)}`
}

function useSideName(): (dice: Dice) => string {
  const { t } = useTranslation('game-sicbo')
  return (dice) => t(`spot.${isTriple(dice) ? 'any-triple' : totalOf(dice) >= 11 ? 'big' : 'small'}`)
}

/** What is seen of the round at the table: nothing before the throw. At a table that is closed the fall of the bet that is shown. */
function seenAt({ round, last }: Table<SicboOutcome>): { dice: Dice | null; isOver: boolean } | undefined {
  const over = round ? round.outcome : last?.outcome
  if (over?.game === 'sicbo') return { dice: over.dice, isOver: true }
  const picture = round?.telling?.seen
  return picture?.game === 'sicbo' ? { dice: picture.dice, isOver: false } : undefined
}

/** Faces while the dice are thrown: those of no result. */
const TURNING: Dice = [1, 4, 6]

/** What lies under the dome. */
export function SicboScene(table: Table<SicboOutcome>) {
  const { t } = useTranslation('game-sicbo')
  const { list } = useFormat()
  const side = useSideName()
  const seenDice = seenAt(table)
  const dice = seenDice?.dice
  const label = dice
    ? t('domeShows', { dice: list(dice), total: totalOf(dice), side: side(dice) })
    : t(seenDice ? 'throwing' : 'domeAtRest')
  const faces = dice ?? (seenDice ? TURNING : undefined)
  return <Scene label={label} viewBox="0 0 360 220" markup={domeScene(faces, seenDice?.dice === null)} />
}

/** The words of the stage about the round: the throw, and its dice. */
export function SicboSays(table: Table<SicboOutcome>) {
  const { t } = useTranslation('game-sicbo')
  const words = useFallWords()
  const phase = usePhaseWords()
  const seenDice = seenAt(table)
  const phaseText = table.round && phase(table.round)
  if (phaseText) return <StageSays>{phaseText}</StageSays>
  if (!table.round || !seenDice) return null
  if (!seenDice.dice || !seenDice.isOver)
    return <StageSays>{seenDice.dice ? diceText(seenDice.dice) : t('throwing')}</StageSays>
  return (
    <StageSays>
      <span className="digits">{diceText(seenDice.dice)}</span> {words(seenDice.dice)}
    </StageSays>
  )
}

/** The dice of a bet, and what they are together. */
export function SicboFall({ outcome: { dice } }: LastBet<SicboOutcome>) {
  const words = useFallWords()
  return (
    <>
      <output className="stage-number">{diceText(dice)}</output>
      <span>{words(dice)}</span>
    </>
  )
}
