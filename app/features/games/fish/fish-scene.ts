import type { FishKind } from '#contract/play/odds/fish-odds.ts'
import { drumAt, linear, shared } from '../table/scene.tsx'

/** The picture of the water, as wide as a phone. */
const SEA = { width: 360, height: 400 }
export const seaBox = `0 0 ${SEA.width} ${SEA.height}`

/** Where each kind rests where nothing moves: parts of the way that is free for it, from the left and from above. */
export const places: Record<FishKind, readonly [x: number, y: number]> = {
  dragon: [0.06, 0.02],
  perch: [0.62, 0.02],
  carp: [0.98, 0],
  snakehead: [0.68, 0.34],
  catfish: [0.98, 0.42],
  pufferfish: [0.04, 0.58],
  turtle: [0.34, 0.6],
  goldfish: [0.66, 0.74],
  minnow: [0.97, 0.82],
}

const coral = (x: number, y: number, size: number, colour: string, other: string) =>
  `<g transform="translate(${x} ${y})scale(${size})"><path d="M0 0C-2-30-22-34-20-60c8 6 10 16 14 22C-8-54 4-66 0-90 12-74 10-58 8-44c6-8 6-20 16-26 2 22-14 34-14 70Z" fill="${colour}"/><path d="M30 0c0-18-8-24-6-40 8 6 10 14 11 20 2-8 8-12 12-13-1 14-9 18-9 33Z" fill="${other}"/></g>`
const kelp = (x: number, height: number, colour: string) =>
  `<path d="M${x} 400C${x - 12} ${400 - height * 0.3} ${x + 12} ${400 - height * 0.6} ${x} ${400 - height}C${x + 20} ${400 - height * 0.66} ${x - 2} ${400 - height * 0.3} ${x + 10} 400Z" fill="${colour}"/>`
const bubbles = Array.from({ length: 14 }, (_, at) => {
  const [x, y] = [(SEA.width * ((at * 37 + 11) % 100)) / 100, (SEA.height * ((at * 53 + 7) % 80)) / 100]
  return `<circle cx="${x}" cy="${y}" r="${[1.6, 2.9, 4.2][at % 3]}"/>`
}).join('')

/** Light from above, hills in the distance, a drum that has sunk, corals and sand. It goes on beside the picture. */
export const sea =
  `<defs>${shared}${linear('sg-deep', [0, '#2a8fa0'], [0.45, '#125064'], [1, '#051c2a'])}</defs>` +
  '<path d="M-400 0H760V400H-400Z" fill="url(#sg-deep)"/>' +
  '<g fill="#fff"><path d="M29 0-31 400H29L63 0ZM108 0 36 400H104L142 0Z" opacity=".05"/><path d="M198 0 114 400H190L232 0ZM295 0 199 400H283L329 0Z" opacity=".045"/></g>' +
  '<path d="M-400 290C-300 250-100 300 0 292C36 240 65 288 108 312S223 264 274 288 360 240 400 264 600 300 760 270V400H-400Z" fill="#0a3444" opacity=".8"/>' +
  drumAt(110, 190, 140, 0.1) +
  '<path d="M-400 362C-200 340-60 366 0 360C72 342 130 370 180 366S302 344 380 362 620 348 760 364V400H-400Z" fill="#07202b"/>' +
  kelp(72, 90, '#1c6b53') +
  kelp(85, 60, '#2a8a68') +
  kelp(281, 74, '#1c6b53') +
  coral(22, 404, 1.1, '#d8624b', '#f0b94c') +
  coral(335, 404, 1.2, '#c04a72', '#e88a97') +
  coral(50, 406, 0.6, '#8a7bd0', '#cfc6ff') +
  coral(302, 408, 0.62, '#f0b94c', '#d8624b') +
  `<g fill="none" stroke="#bfe8f5" opacity=".6">${bubbles}</g>`

const petal = (degrees: number, length: number, width: number, fill: string) =>
  `<path transform="rotate(${degrees})" d="M0 0C${-width} ${-length * 0.3} ${-width} ${-length * 0.66} 0 ${-length}C${width} ${-length * 0.66} ${width} ${-length * 0.3} 0 0Z" fill="${fill}"/>`

/** The box of the cannon around its pivot, and where its muzzle is. */
export const CANNON_BOX = '-88 -120 176 150'

/** The gold dome of the cannon with its lotus, in front of the barrel. */
export const dome =
  '<ellipse cy="26" rx="74" ry="20" fill="#3a140c"/><ellipse cy="23" rx="66" ry="16" fill="url(#sg-gold)"/>' +
  `<g transform="translate(0 30)">${[-64, 64, -32, 32].map((degrees) => petal(degrees, 44, 11, degrees % 64 ? '#c9465f' : '#8f1732')).join('')}${petal(0, 36, 9, '#fbd9d6')}</g>` +
  '<circle cy="16" r="10" fill="#a3161f" stroke="#f6cf72" stroke-width="2"/>'
