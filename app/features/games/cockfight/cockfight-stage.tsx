import { useTranslation } from '#app/i18n/use-translation.ts'
import {
  blowsOf,
  CLASHES_MS,
  type CockfightOutcome,
  type CockfightTelling,
  FALL_MS,
  FIGHT_LASTS_MS,
  type Side,
  type Winner,
} from '#contract/play/games/cockfight.ts'
import type { LastBet, Table } from '../game-parts.ts'
import { glowAt, Scene, shared, star } from '../table/scene.tsx'
import { StageSays, usePhaseWords } from '../table/shared-stage.tsx'
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
  return `<defs>${shared}</defs>${glowAt(middle, 96, 150)}${ground}<g class="birds">${birds}</g>${names}`
}

/** The bar of the fight's time, below the yard, with a mark for each blow: a round one of Meron, a square one of Wala. */
const BAR = { from: 24, to: 336, y: 212 }
const onBar = (ms: number) => BAR.from + ((BAR.to - BAR.from) * ms) / FIGHT_LASTS_MS

/** Marks that are still to come appear in their time, where pictures move. */
function markAt(side: Side, ms: number, afterMs: number): string {
  const x = onBar(ms)
  const look =
    side === 'meron'
      ? `<circle cx="${x}" cy="${BAR.y}" r="5.5" fill="#d8434b" stroke="#fff" stroke-width="1.5"/>`
      : `<rect x="${x - 5}" y="${BAR.y - 5}" width="10" height="10" rx="2" fill="#5f86c9" stroke="#fff" stroke-width="1.5"/>`
  return ms <= afterMs ? look : `<g class="fight-mark" style="--at:${ms - afterMs}ms">${look}</g>`
}

/** The time of the fight, `afterMs` after the bell; with the last blow once it is known. */
function barAt(blows: readonly Side[], afterMs: number, winner: Winner | null): string {
  const last = winner && winner !== 'draw' ? markAt(winner, FALL_MS, afterMs) : ''
  const gone = Math.min(100, (100 * afterMs) / FIGHT_LASTS_MS)
  return (
    `<path d="M${BAR.from} ${BAR.y}H${BAR.to}" stroke="#000" stroke-opacity=".45" stroke-width="4" stroke-linecap="round"/>` +
    `<path class="fight-time" d="M${BAR.from} ${BAR.y}H${BAR.to}" pathLength="100" stroke="#f6cf72" stroke-width="4" style="--at:${-afterMs}ms;--part:${gone}"/>` +
    blows.map((side, at) => markAt(side, CLASHES_MS[at] ?? 0, afterMs)).join('') +
    last
  )
}

/**
 * The fight so long after the bell: the sheet has both leap at each other once a second, from there on. Where nothing
 * moves they clash.
 */
function fightScene({ blows }: CockfightTelling, afterMs: number): string {
  return (
    `<defs>${shared}</defs>${glowAt(180, 96, 150)}${fence}${yard}<g style="--at:${-afterMs}ms">` +
    `<g class="fight">${at(112, 126, 1.35, false, red)}</g><g transform="matrix(-1 0 0 1 360 0)"><g class="fight">${at(112, 126, 1.35, false, blue)}</g></g>` +
    `<g class="fight-burst">${glowAt(180, 96, 60)}<path d="${star([180, 96], 36, 13, 9)}" fill="#fff3c9" opacity=".75"/><g fill="#f3ddb0" opacity=".8"><circle cx="132" cy="164" r="8"/><circle cx="150" cy="168" r="11"/><circle cx="212" cy="168" r="10"/><circle cx="230" cy="164" r="8"/></g><path d="M150 60q8-10 20-8-6 10-20 8ZM206 52q6 10 18 8-4-11-18-8ZM178 40q8 4 8 16-10-4-8-16Z" fill="#f0b94c"/></g></g>` +
    barAt(blows, afterMs, null)
  )
}

/** What is seen of the round at the table: the fight, and from its last clash on who stands. */
function seenAt({ round }: Table<CockfightOutcome>) {
  const telling = round?.telling?.seen.game === 'cockfight' ? round.telling.seen : undefined
  const over = round?.outcome?.game === 'cockfight' ? round.outcome.winner : undefined
  return { telling, winner: over ?? telling?.winner ?? undefined, isOver: over !== undefined }
}

/** The round at the table; at a table that is closed the end of the bet that is shown. */
export function CockfightScene(table: Table<CockfightOutcome>) {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const { round } = table
  const own = round ? undefined : table.last?.outcome.winner
  const { telling, winner: seenWinner } = seenAt(table)
  const winner = own ?? seenWinner
  const isFight = telling !== undefined && !winner
  const label = isFight
    ? t('yardFight')
    : winner
      ? t(winner === 'draw' ? 'yardDraw' : 'yardWinner', { winner: name(winner) })
      : t('yardAtRest')
  const markup = isFight
    ? fightScene(telling, round?.telling?.afterMs ?? 0)
    : yardScene(winner, own !== undefined) +
      (round && winner ? barAt(blowsOf(round.commit), FIGHT_LASTS_MS, winner) : '')
  return <Scene label={label} viewBox={views[own ?? 'all']} markup={markup} />
}

/** The words of the stage about the round: the fight, and its winner. */
export function CockfightSays(table: Table<CockfightOutcome>) {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const phase = usePhaseWords()
  const { telling, winner, isOver } = seenAt(table)
  const phaseText = table.round && phase(table.round)
  if (phaseText) return <StageSays>{phaseText}</StageSays>
  if (isOver && winner)
    return <StageSays>{winner === 'draw' ? name(winner) : t('wins', { winner: name(winner) })}</StageSays>
  return telling ? <StageSays>{t('fighting')}</StageSays> : null
}

/** Who has won a fight. */
export function CockfightEnd({ outcome: { winner } }: LastBet<CockfightOutcome>) {
  const name = useSpotName()
  return <output className="stage-number">{name(winner)}</output>
}
