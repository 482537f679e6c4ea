import { drumAt, glowAt, linear, shared } from '../table/scene.tsx'

/**
 * The picture: 360 × 220, the same in every state. `--p` of each part that moves says how far the boat has come, from
 * 0 at the quay to 1 on the crest; the sheet moves them by it, and shows the wreck once the round is over (crash-live.css).
 */

const fills =
  linear('sg-wave', [0, '#2f8f8c'], [0.35, '#12545c'], [1, '#06202a']) +
  linear('sg-wave2', [0, '#17646a'], [1, '#041820']) +
  linear('sg-hull', [0, '#c9333a'], [1, '#5c0b12']) +
  linear('sg-foam', [0, '#fffdf6'], [1, '#cfe6df'])

const hat = (x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y})scale(${size})" d="M-8 1 0-7 8 1C4 3-4 3-8 1Z" fill="#f3e3ba" stroke="#a8822f" stroke-width=".7"/>`

const rower = (x: number, colour: string) =>
  `<path d="M${x - 5} 0C${x - 5}-9 ${x - 2}-12 ${x + 1}-12S${x + 6}-8 ${x + 6} 0Z" fill="${colour}"/><circle cx="${x + 1.5}" cy="-15" r="3.6" fill="#e2b48a"/>${hat(x + 1.5, -17, 1)}<path d="M${x + 3}-9 ${x + 9}-3" stroke="#e2b48a" stroke-width="2.2" stroke-linecap="round"/><path d="M${x + 11}-8 ${x - 3} 16" stroke="#8a5c2a" stroke-width="1.8" stroke-linecap="round"/>`

const flag = `<path d="M-46-4V-44" stroke="#f6cf72" stroke-width="1.8"/>${[
  '#f6cf72',
  '#24406f',
  '#fffaf0',
  '#17604e',
  '#a3161f',
]
  .map(
    (colour, at) =>
      `<rect x="${-45 + at * 2}" y="${-43 + at * 2}" width="${20 - at * 4}" height="${18 - at * 4}" fill="${colour}"/>`,
  )
  .join('')}`

const scalesOf = (count: number, x: number, y: number) =>
  Array.from({ length: count }, (_, at) => `M${x + at * 8} ${y}a4 4 0 0 0 8 0`).join('')

const hull = `<path d="M-56-8C-46 12-20 17 4 17S44 9 54-10C40-3 20-1 0-1S-44-3-56-8Z" fill="url(#sg-hull)"/><path d="${scalesOf(9, -36, 5)}${scalesOf(6, -24, 10)}" fill="none" stroke="#f6cf72" stroke-width="1.2" opacity=".8"/><path d="M-56-8C-44-3-24-1 0-1S40-3 54-10" fill="none" stroke="url(#sg-gold)" stroke-width="3.5" stroke-linecap="round"/>`

const head =
  '<path d="M55-30C47-29 43-34 41-40c-2 10 3 17 13 18ZM54-18c-8 1-12-3-15-9-1 9 4 16 13 17ZM51-7C44-6 40-9 37-14c0 8 4 14 12 15Z" fill="#c9333a"/><path d="M43-3C53-8 55-19 53-29c-1-9 5-15 14-15l17 4c4 1 4 5 0 6l-11 2c4 3 8 3 12 1-3 6-10 8-16 5C66-18 67-4 57 6c-5 3-11 0-14-9Z" fill="url(#sg-gold)" stroke="#7b4f10" stroke-width=".8"/><path d="M60-43c-3-9-9-13-17-14 6 4 9 10 11 16ZM68-44c0-7-3-12-9-14 3 4 4 9 4 14Z" fill="#fbeab8" stroke="#94641a" stroke-width=".6"/><circle cx="67" cy="-37.5" r="2.8" fill="#fff"/><circle cx="68" cy="-37.5" r="1.4" fill="#1f1312"/><path d="M83-37c7-1 11-6 10-13M81-31c6 3 11 2 14-2" fill="none" stroke="#f6cf72" stroke-width="1.5" stroke-linecap="round"/>'

const tail =
  '<path d="M-52-7C-66-12-72-25-65-40c3 8 8 12 15 12-6 6-5 13 0 19Z" fill="url(#sg-gold)" stroke="#7b4f10" stroke-width=".8"/><path d="M-65-40c-6 1-9-3-9-8 4 2 7 2 10-1 0 4 1 6 3 8Z" fill="#c9333a"/>'

const rowers = [-31, -14, 3, 20]
  .map((x, at) => rower(x, ['#17604e', '#a3161f', '#24406f', '#b97f14'][at] ?? ''))
  .join('')

/** Foam in the manner of a woodcut: claws that curl, and drops. */
const foam = (x: number, y: number, size: number, turn: number) =>
  `<g transform="translate(${x} ${y})rotate(${turn})scale(${size})"><path d="M-6 4C-8-2-4-8 2-7-1-14 8-19 13-13c2-8 13-8 15 0 7-4 14 2 11 9 6 1 7 8 2 10-3 3-7 2-9-1-1 5-8 6-10 1-2 5-9 5-11 0-3 4-9 3-10-2-3 2-6 2-7 0Z" fill="url(#sg-foam)"/><path d="M3-2c3-5 9-4 9 0M14-5c2-5 9-5 10 0M27-3c3-4 8-3 8 1" fill="none" stroke="#5fb0a8" stroke-width="1.3" stroke-linecap="round"/></g>`

const calm = (y: number, colour: string, line: number) => {
  const top = `M-240 ${y}q30-10 60 0${'t60 0'.repeat(14)}`
  return `<path d="${top}V280H-240Z" fill="url(#${colour})"/><path d="${top}" fill="none" stroke="#f6cf72" stroke-opacity="${line}" stroke-width="1.6"/>`
}

const crest = 'M-240 200C40 204 176 186 254 104'
const wave = `<path d="${crest} 268 88 284 80 300 84c-9 5-12 13-8 22 10 26 40 62 308 82V340H-240Z" fill="url(#sg-wave)"/><path d="M-80 214C80 216 196 196 266 118M-20 228C110 228 216 208 276 136M60 240C150 236 236 216 284 156" fill="none" stroke="#8fd3ca" stroke-opacity=".35" stroke-width="1.5"/><path d="${crest}" fill="none" stroke="url(#sg-gold)" stroke-width="5" stroke-linecap="round"/>${foam(266, 98, 0.9, 4)}${foam(286, 112, 0.7, 30)}`

/** A part of the picture that moves with the boat. */
const moving = (name: string, p: number, drawing: string) =>
  `<g class="${name}" data-boat="" style="--p:${p.toFixed(3)}">${drawing}</g>`

/** The picture with the boat at `p`, from 0 to 1. */
export const boatScene = (p: number): string =>
  `<defs>${shared}${fills}</defs>${glowAt(286, 52, 80)}${drumAt(244, 10, 84, 0.3)}${calm(170, 'sg-wave2', 0.4)}${moving('boat-wave', p, wave)}${moving('boat', p, flag + tail + rowers + hull + head)}<g class="boat-wreck">${hat(150, 176, 1)}${hat(322, 90, 1.2)}<path d="M336 138 346 106M232 118 214 92" stroke="#c99a5b" stroke-width="2.4" stroke-linecap="round"/>${foam(216, 156, 1, 8)}${foam(262, 172, 1.2, 0)}${foam(302, 168, 0.9, 0)}</g>${moving('boat-front', p, calm(196, 'sg-wave', 0.85))}`
