import { useTranslation } from '#app/i18n/use-translation.ts'
import type { CockfightOutcome, Winner } from '#contract/play/games/cockfight.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { glowAt, Scene, shared, star } from '../table/scene.tsx'
import { Wait } from '../table/stage.tsx'
import { useSpotName } from './spot-name.ts'

/** A standing cock that looks to the right: tail, body, comb, beak, feet. Its feet are at (0, 33). */
const cock = (body: string, wing: string, neck: string) =>
  `<path d="M-30 4C-58-6-66-34-54-54c2 12 6 20 13 26-8-18-6-36 8-48-2 16 2 28 10 36-2-16 4-28 16-34-4 14 0 26 6 34Z" fill="#173c31"/><path d="M-30 4C-46-10-48-32-36-44c0 14 6 26 16 34Z" fill="#2b6a56"/>` +
  `<path d="M-34 4C-36-18-14-28 2-24 8-36 8-44 10-52c3-9 16-9 18 1 3 14 4 36-8 52-12 15-44 17-54 3Z" fill="${body}"/>` +
  `<path d="M10-50c-6 12-8 22-10 30 8 8 20 6 24-4 2-10 2-20 3-28Z" fill="${neck}"/>` +
  `<path d="M-26 2C-20-14 0-16 10-6 2 8-14 14-26 2Z" fill="${wing}"/><path d="M-20 2c8-8 18-10 26-7M-14 6c7-5 13-7 19-6" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.6"/>` +
  '<path d="M10-54c-3-8 2-12 6-8 1-7 8-8 9-1 5-4 9 1 6 7-6-3-14-3-21 2Z" fill="#e2453f"/><path d="M29-51l11 5-11 4Z" fill="#f0b94c"/><path d="M27-42c6 1 7 9 2 12-5-3-6-8-2-12Z" fill="#e2453f"/><circle cx="22" cy="-50" r="2.2" fill="#1f1312"/><circle cx="22.700" cy="-50.700" r=".7" fill="#fff"/>' +
  '<path d="M-12 12l-3 18M6 10l5 20M-24 32h14M2 32h14" stroke="#f0b94c" stroke-width="3.400" stroke-linecap="round" fill="none"/>'

const red = cock('#b3232b', '#7d1219', '#e07a2c')
const blue = cock('#2f5490', '#1b3560', '#c9d3e6')

const at = (x: number, y: number, size: number, flip: boolean, markup: string, opacity = 1) =>
  `<g transform="translate(${x} ${y})scale(${flip ? -size : size} ${size})"${opacity < 1 ? ` opacity="${opacity}"` : ''}><ellipse cy="33" rx="36" ry="6" opacity=".28"/>${markup}</g>`

/** A ring of leaf behind who has won. */
const laurel = (x: number) =>
  `${glowAt(x, 104, 92)}<path d="${star([x, 100], 74, 66, 24)}" fill="none" stroke="#dca943" stroke-width="1.600" opacity=".8"/>`

const plate = (x: number, fill: string, name: string) =>
  `<rect x="${x}" y="14" width="76" height="24" rx="12" fill="${fill}"/><text x="${x + 38}" y="30.500" fill="#fff" font-size="13" font-weight="800" text-anchor="middle">${name}</text>`

/** Woven bamboo around the yard. */
const fence =
  '<path d="M0 118c60-34 300-34 360 0v-18C300 66 60 66 0 100Z" fill="#6e4420"/><path d="M0 100C60 66 300 66 360 100M0 109C60 75 300 75 360 109" fill="none" stroke="#c99a5b" stroke-width="2" stroke-dasharray="9 5"/>'
const yard =
  '<ellipse cx="180" cy="162" rx="186" ry="58" fill="#5a2f16"/><ellipse cx="180" cy="157" rx="178" ry="52" fill="#d3a566"/><ellipse cx="180" cy="157" rx="178" ry="52" fill="none" stroke="#e9c48b" stroke-width="2"/><ellipse cx="180" cy="155" rx="128" ry="35" fill="none" stroke="#8a5c2a" stroke-width="2" stroke-dasharray="8 6"/><path d="M180 122v66" stroke="#8a5c2a" stroke-width="1.600" stroke-dasharray="5 6"/>'

/** Where it is looked at from: the whole yard, or the part of it beside the words of a bet. */
export const views = { all: '0 0 360 220', meron: '24 0 240 220', wala: '96 0 240 220', draw: '60 0 240 220' }

/**
 * The yard, 360 × 220: two cocks that face each other. Who has won stands in front, the other goes its way; after a draw both
 * turn away. Nobody is hurt.
 */
export const yardScene = (winner: Winner | undefined, near: boolean) => {
  const [aside, apart] = near ? [84, 62] : [156, 76]
  // Seen from afar the words stand over who has won, and name it.
  const [high, size] = near ? [126, 1.5] : [132, 1.3]
  const birds =
    winner === 'meron'
      ? at(146 + aside, 120, 0.8, false, blue, 0.8) + laurel(146) + at(146, high, size, false, red)
      : winner === 'wala'
        ? at(214 - aside, 120, 0.8, true, red, 0.8) + laurel(214) + at(214, high, size, true, blue)
        : winner === 'draw'
          ? at(180 - apart, 126, 1.1, true, red) + at(180 + apart, 126, 1.1, false, blue)
          : at(112, 126, 1.35, false, red) + at(248, 126, 1.35, true, blue)
  // From near the yard is as wide as what is looked at: beside it stand words, on the dark ground.
  const middle = near && winner ? Number.parseInt(views[winner], 10) + 120 : 180
  const ground = near
    ? `<g transform="translate(${middle} 0)scale(${240 / 372} 1)translate(-180 0)">${fence}${yard}</g>`
    : fence + yard
  const names =
    near || (winner && winner !== 'draw') ? '' : plate(20, '#a3161f', 'Meron') + plate(264, '#24406f', 'Wala')
  return `<defs>${shared}</defs>${glowAt(middle, 96, 150)}${ground}<g class="moves">${birds}</g>${names}`
}

/** Who has won the round at the table, once it is decided. */
const winnerAt = ({ round }: Table<CockfightOutcome>): Winner | undefined =>
  round?.outcome?.game === 'cockfight' ? round.outcome.winner : undefined

/** The end of the bet that is shown, else of the round at the table. */
export function CockfightScene(table: Table<CockfightOutcome>) {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const own = table.last?.outcome.winner
  const winner = own ?? winnerAt(table)
  const label = winner
    ? t(winner === 'draw' ? 'yardDraw' : 'yardWinner', { winner: name(winner) })
    : t('yardAtRest')
  return <Scene label={label} viewBox={views[own ?? 'all']} markup={yardScene(winner, own !== undefined)} />
}

/** Who has won, for who had no bet on it. */
export function CockfightOnStage(table: Table<CockfightOutcome>) {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const winner = winnerAt(table)
  if (!winner || table.last) return null
  return <Wait>{winner === 'draw' ? name(winner) : t('wins', { winner: name(winner) })}</Wait>
}

/** Who has won a fight. */
export function CockfightEnd({ outcome: { winner } }: LastBet<CockfightOutcome>) {
  const name = useSpotName()
  return <output className="stage-number">{name(winner)}</output>
}
