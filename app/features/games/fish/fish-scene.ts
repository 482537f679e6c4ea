import { type FishKind, kindNames, kinds } from '#contract/play/odds/fish-odds.ts'
import { carp, figureAt } from '../table/figures.ts'
import { coinAt, glowAt, linear, shared, star, whenItStands } from '../table/scene.tsx'

/** Where each fish swims, in the picture's 360 × 220: its box, which is also the button that shoots at it. */
export const places: Record<FishKind, { x: number; y: number; width: number; height: number }> = {
  minnow: { x: 4, y: 4, width: 60, height: 52 },
  perch: { x: 66, y: 14, width: 62, height: 54 },
  goldfish: { x: 132, y: 6, width: 64, height: 56 },
  catfish: { x: 200, y: 10, width: 76, height: 54 },
  snakehead: { x: 280, y: 2, width: 78, height: 54 },
  pufferfish: { x: 6, y: 70, width: 62, height: 62 },
  turtle: { x: 74, y: 72, width: 74, height: 62 },
  carp: { x: 156, y: 64, width: 84, height: 70 },
  dragon: { x: 246, y: 60, width: 112, height: 74 },
}

/** The height of the price below a fish. */
const TAG = 15

const MUZZLE = [180, 178] as const

const eye = (x: number, y: number, size = 2) =>
  `<circle cx="${x}" cy="${y}" r="${size * 1.7}" fill="#fffdf6"/><circle cx="${x - 0.4}" cy="${y}" r="${size}" fill="#14100e"/>`
const body = (fill: string, stroke: string) =>
  `<path d="M3 21C10 7 30 4 44 18L57 8C54 16 54 26 57 34L44 24C30 37 10 35 3 21Z" fill="${fill}" stroke="${stroke}" stroke-width="1.2" stroke-linejoin="round"/>`

/** Each fish looks to the left, in a box of 60 × 42. */
const drawn: Record<FishKind, string> = {
  minnow:
    '<g transform="translate(0 9)scale(1 .6)">' +
    body('#cfe6ef', '#6fa3b8') +
    '<path d="M8 20C20 24 34 24 45 21" stroke="#5b93ab" stroke-width="4" fill="none"/></g>' +
    eye(11, 20, 1.6),
  perch:
    '<path d="M14 11 18 3l5 6 4-7 5 8 5-5 2 9Z" fill="#4d6b2c"/>' +
    body('#8fae4e', '#4d6b2c') +
    '<path d="M18 10v22M26 9v24M34 12v18" stroke="#4d6b2c" stroke-width="3" stroke-linecap="round"/>' +
    eye(11, 18),
  goldfish:
    '<path d="M40 20C46 4 56 2 59 4c-4 6-4 10-8 15 5 6 5 12 8 19-8 1-16-6-19-18Z" fill="#f9b44c" stroke="#c5641a" stroke-width=".8"/><path d="M18 9C22 1 32 1 36 10Z" fill="#f9b44c"/>' +
    '<ellipse cx="24" cy="21" rx="20" ry="14" fill="#f07f23" stroke="#c5641a"/><path d="M9 27c8 8 20 9 29 1-6-4-22-5-29-1Z" fill="#fbd08a"/>' +
    eye(11, 18),
  catfish:
    '<path d="M2 24C4 12 18 9 30 14c10 4 17 4 28 0-4 5-4 12 0 18-10-5-20-3-30 2C16 39 3 36 2 24Z" fill="#4a5560" stroke="#1f2830"/><path d="M24 12c4-7 9-8 13-5l-3 9Z" fill="#38424c"/><path d="M6 31c8 3 18 2 24-1-6-4-18-4-24 1Z" fill="#8d99a3"/><path d="M4 26C-2 26-4 32-3 36M5 29C0 31 0 36 2 40M3 22C-3 20-5 15-3 11" stroke="#aab6bf" stroke-width="1.3" fill="none" stroke-linecap="round"/>' +
    eye(10, 20, 1.6),
  snakehead:
    '<path d="M1 22C6 12 20 12 34 15c9 2 14 1 24-4-2 7-2 15 0 22-10-4-16-4-24-3C20 33 6 32 1 22Z" fill="#6d4f2a" stroke="#35240f"/><path d="M16 13c8-6 24-6 33-1l-2 4Z" fill="#54391b"/><g fill="#35240f"><circle cx="18" cy="21" r="3"/><circle cx="27" cy="22" r="3.2"/><circle cx="36" cy="22" r="3"/><circle cx="45" cy="22" r="2.4"/></g><path d="M6 27c8 4 20 4 32 2" stroke="#d8c08a" stroke-width="2" fill="none"/>' +
    eye(9, 19, 1.6),
  pufferfish:
    `<path d="${star([28, 22], 21, 16.5, 16)}" fill="#e7b93c" stroke="#9a7113" stroke-width=".8"/><path d="M44 20l13-9-3 11 3 10-13-7Z" fill="#caa02f"/><path d="M13 28c6 10 24 10 30 0Z" fill="#fff3cf"/><g fill="#9a7113"><circle cx="24" cy="13" r="2"/><circle cx="33" cy="15" r="2.4"/><circle cx="38" cy="22" r="1.8"/></g><path d="M9 24q4 2 0 4" stroke="#7a5510" stroke-width="1.6" fill="none"/>` +
    eye(17, 19, 2.4),
  turtle:
    '<path d="M16 30 8 39q8 2 14-5ZM40 31l8 8q-8 2-14-5ZM16 12 9 4q8-2 14 4ZM42 12l8-8q-8-2-14 4Z" fill="#5f9a55"/><ellipse cx="6" cy="21" rx="7" ry="5.6" fill="#7bb56f"/><path d="M50 21l9 3-8 2Z" fill="#5f9a55"/><ellipse cx="31" cy="21" rx="20" ry="15" fill="#2c6a4a" stroke="#143c28" stroke-width="1.4"/><path d="M31 12 39 17V25L31 30 23 25V17ZM31 6v6M39 17l8-5M39 25l8 5M31 30v6M23 25l-8 5M23 17l-8-5" fill="none" stroke="#8fd3ba" stroke-width="1.5"/>' +
    eye(4, 19.5, 1.2),
  carp: '<g transform="translate(2 -7)scale(1.4)">$carp</g>',
  dragon:
    '<path d="M12 22C22 2 32 40 42 20 46 12 52 10 57 13" fill="none" stroke="#7b4f10" stroke-width="13" stroke-linecap="round"/><path d="M12 22C22 2 32 40 42 20 46 12 52 10 57 13" fill="none" stroke="url(#sg-gold)" stroke-width="11" stroke-linecap="round"/><path d="M12 22C22 2 32 40 42 20 46 12 52 10 57 13" fill="none" stroke="#a3161f" stroke-width="11" stroke-dasharray="1.6 4" opacity=".55"/><path d="M54 8c6-2 8-6 7-8 3 6 3 14-1 18-2 2-4 1-6-2Z" fill="#c9333a"/><path d="M1 20C2 11 10 8 18 11c4 2 6 7 4 12-3 7-13 8-18 4 3 0 5-1 6-3-4 1-8 0-9-4Z" fill="url(#sg-gold)" stroke="#7b4f10"/><path d="M13 11 18 2l1 7 6-4-3 9Z" fill="#c9333a"/><path d="M2 17C-4 14-7 17-7 21M3 25c-5 0-8 4-7 8" stroke="#f6cf72" stroke-width="1.5" fill="none" stroke-linecap="round"/>' +
    eye(11, 16, 1.9),
}
drawn.carp = drawn.carp.replace('$carp', figureAt('carp', 0, 0, 40))

const tenth = (value: number) => Math.round(value * 10) / 10

const middleOf = (kind: FishKind) => {
  const { x, y, width, height } = places[kind]
  return [x + width / 2, y + (height - TAG) / 2] as const
}

/** A fish in its place. */
function fishAt(kind: FishKind): string {
  const { x, y, width, height } = places[kind]
  const scale = Math.min((width - 4) / 62, (height - TAG) / 42)
  const [left, top] = [x + (width - 60 * scale) / 2, y + (height - TAG - 42 * scale) / 2]
  return `<g transform="translate(${tenth(left)} ${tenth(top)})scale(${tenth(scale * 10) / 10})">${drawn[kind]}</g>`
}

/** The price below a fish. */
function priceOf(kind: FishKind, aimed: boolean): string {
  const { x, y, width, height } = places[kind]
  const text = `×${kinds[kind]}`
  const half = 5 + text.length * 3.6
  const middle = x + width / 2
  return `<rect x="${tenth(middle - half)}" y="${y + height - TAG}" width="${tenth(half * 2)}" height="14" rx="7" fill="${aimed ? '#f6cf72' : '#04141b'}" opacity="${aimed ? 1 : 0.62}"/><text x="${middle}" y="${y + height - 4}" font-size="11" font-weight="800" text-anchor="middle" fill="${aimed ? '#2a1a00' : '#fff3d6'}">${text}</text>`
}

/** Light from above, and the ground, which goes on below the picture and beside it. */
const sea =
  '<path d="M60 0 20 220H90L100 0ZM210 0 200 220H280L250 0Z" fill="#fff" opacity=".05"/><path d="M-400 216Q-110 196 180 212T760 206V420H-400Z" fill="#0a1d22"/><path d="M-400 222Q-60 204 180 216T760 214V420H-400Z" fill="#122a2c"/>' +
  '<path d="M-4 220c8-30 4-44 16-58 2 16 8 20 5 58ZM20 220c3-18 2-28 13-36 3 14 5 22 2 36Z" fill="#d8624b"/><path d="M8 220c2-16 7-24 20-30" stroke="#f0b94c" stroke-width="2.5" fill="none" stroke-linecap="round"/><path d="M62 220c-4-20 6-30 2-46M74 220c4-16-4-22 0-34" stroke="#2f8f72" stroke-width="4" fill="none" stroke-linecap="round"/>' +
  '<g fill="none" stroke="#bfe8f5" opacity=".6"><circle cx="128" cy="64" r="3"/><circle cx="134" cy="52" r="2"/><circle cx="242" cy="70" r="3"/><circle cx="70" cy="66" r="2.5"/><circle cx="146" cy="150" r="3.5"/><circle cx="140" cy="138" r="2"/></g>'

const defs = `<defs>${shared + carp}${linear('sg-barrel', [0, '#fbeab8'], [1, '#94641a'])}</defs>`

/** The cannon at the bottom, turned towards the fish. */
function cannon(x: number, y: number): string {
  const degrees = tenth((Math.atan2(x - MUZZLE[0], 205 - y) * 180) / Math.PI)
  return (
    `<g transform="translate(180 205)rotate(${degrees})"><path d="M-10 0-7-44H7L10 0Z" fill="url(#sg-barrel)" stroke="#7b4f10"/><path d="M-9-46H9V-39H-9Z" fill="#a3161f" stroke="#7b4f10"/><path d="M-9-14H9" stroke="#7b4f10" stroke-width="2"/></g>` +
    '<path d="M142 220a38 30 0 0 1 76 0Z" fill="url(#sg-gold)" stroke="#7b4f10"/><circle cx="180" cy="206" r="9" fill="#a3161f" stroke="#7b4f10"/>'
  )
}

const ring = (x: number, y: number, radius: number, width: number, opacity: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#dff4fb" stroke-width="${width}" opacity="${opacity}"/>`

/** The ring around a fish that is aimed at stays inside of the picture. */
export const aimRadius = (kind: FishKind): number => {
  const { width, height } = places[kind]
  return tenth(Math.min(width / 2, (height - TAG + 14) / 2, middleOf(kind)[1] - 1))
}

/** What is seen where the bullet went: gold over a fish that was hit, rings in the water beside one that was missed. */
const struck = (x: number, y: number, radius: number, hit: boolean) =>
  hit
    ? glowAt(x, y, radius + 16) +
      `<path d="${star([x, y], radius + 8, radius - 2, 12)}" fill="none" stroke="#f6cf72" stroke-width="2.5" stroke-linejoin="round"/>`
    : ring(x, y, radius * 0.5, 2.5, 0.8) +
      ring(x, y, radius * 0.8, 1.8, 0.5) +
      ring(x, y, radius + 3, 1.2, 0.3)

/** The pond, 360 × 220: nine fish with their prices, the cannon aiming at one; after a shot, what became of it. */
export function fishScene(aim: FishKind, shot: { target: FishKind; hit: boolean } | null): string {
  const [x, y] = middleOf(aim).map(tenth) as [number, number]
  const radius = aimRadius(aim)
  const here = shot?.target === aim ? shot : null
  const fish = kindNames.map(fishAt).join('')
  const prices = kindNames.map((kind) => priceOf(kind, kind === aim)).join('')
  // A bullet that misses always goes by on the same side.
  const landed = here?.hit
    ? ([x, y] as const)
    : ([tenth(x + radius * 0.9), tenth(y - radius * 0.55)] as const)
  const [fromX, fromY] = [MUZZLE[0] - landed[0], MUZZLE[1] - landed[1]].map(tenth)
  return (
    defs +
    sea +
    (here?.hit ? whenItStands(struck(x, y, radius, true)) : '') +
    fish +
    (here && !here.hit ? whenItStands(struck(landed[0], landed[1], 17, false)) : '') +
    `<g fill="none" stroke="#f6cf72" stroke-linecap="round"><circle cx="${x}" cy="${y}" r="${radius}" stroke-width="1.8" stroke-dasharray="6 5"/><path d="M${MUZZLE.join(' ')}L${x} ${y}" stroke-width="2.2" stroke-dasharray="1 8"/></g>` +
    prices +
    cannon(x, y) +
    (here
      ? `<g class="moves" style="--from-x:${fromX}px;--from-y:${fromY}px"><circle cx="${landed[0]}" cy="${landed[1]}" r="5" fill="url(#sg-gold)" stroke="#7b4f10"/></g>`
      : '') +
    (here?.hit
      ? `<g class="moves-in">${coinAt(x - 30, y + 6, 18)}${coinAt(x + 14, y + 10, 20)}${coinAt(x - 6, y - 26, 15)}</g>`
      : '')
  )
}
