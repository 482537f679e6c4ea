import type { FishKind } from '#contract/play/odds/fish-odds.ts'
import { linear, pointAt, radial } from '../table/scene.tsx'

/** The fish of the pond and the guns, each a symbol; all fish look to the left. */

const eye = (x: number, y: number, size = 2) =>
  `<circle cx="${x}" cy="${y}" r="${size * 1.7}" fill="#fffdf6"/><circle cx="${x - 0.4}" cy="${y}" r="${size}" fill="#14100e"/>`
const body = (fill: string, stroke: string) =>
  `<path d="M3 21C10 7 30 4 44 18L57 8C54 16 54 26 57 34L44 24C30 37 10 35 3 21Z" fill="${fill}" stroke="${stroke}" stroke-width="1.2" stroke-linejoin="round"/>`

const spikes = Array.from({ length: 14 }, (_, at) => {
  const [[x, y], [tipX, tipY]] = [pointAt([27, 25], 21, at * 25.7), pointAt([27, 25], 27, at * 25.7 + 5)]
  return `M${x - 2} ${y}L${tipX} ${tipY}L${x + 2} ${y + 1}Z`
}).join('')

/** The box of a drawing; of those that are not named 60 × 42. */
const boxes: Partial<Record<FishKind, readonly [width: number, height: number]>> = {
  pufferfish: [60, 50],
  turtle: [90, 66],
  carp: [100, 50],
  dragon: [220, 96],
}
export const boxOf = (kind: FishKind) => (boxes[kind] ?? [60, 42]).join(' ')

const SPINE = 'M30 46C46 70 70 78 92 62 112 46 122 20 148 22c24 2 30 30 52 44 6 4 12 6 18 6'

const drawings: Record<FishKind, string> = {
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
    `<path d="M46 25c6-6 11-6 13-5-2 4-2 8 0 11-3 1-8 0-13-6Z" fill="#b97f14"/><path d="${spikes}" fill="#8a5a12"/><circle cx="27" cy="25" r="21" fill="url(#sg-puff)"/><path d="M9 32c6 12 26 16 36 4-4 8-12 12-20 11-8 0-14-7-16-15Z" fill="#fff4d6" opacity=".85"/><g fill="#7a4a10" opacity=".7"><circle cx="20" cy="10" r="1.6"/><circle cx="29" cy="8" r="1.6"/><circle cx="37" cy="13" r="1.6"/><circle cx="26" cy="16" r="1.6"/><circle cx="35" cy="20" r="1.6"/><circle cx="41" cy="25" r="1.6"/></g>` +
    eye(13, 20, 2.4) +
    '<path d="M5 28c2-1 4-1 5 1-1 2-3 2-5 1Z" fill="#7a2a0c"/><path d="M30 26c5-3 9-1 10 3-4 2-8 1-10-3Z" fill="#b97f14"/>',
  turtle:
    '<path d="M62 12C70 2 80 0 86 4c-2 8-10 14-20 15ZM62 54c8 8 16 11 22 8-2-8-9-13-18-15ZM28 12C22 4 16 2 12 4c0 6 6 11 13 13ZM28 54c-5 6-10 9-14 7 0-5 5-10 11-12ZM74 30l12 3-12 4Z" fill="#4f9a5a"/><path d="M14 33C6 32 1 28 1 24c1-5 8-7 13-3 4 3 6 7 7 12-2 6-4 9-8 11-5 3-11 0-11-4 0-3 6-6 12-7Z" fill="#63b06a"/><ellipse cx="46" cy="33" rx="31" ry="25" fill="url(#sg-turt)" stroke="#f6cf72" stroke-width="1.6"/><path d="M36 22h18l8 11-8 11H36L28 33ZM36 22 28 12M54 22l8-9M62 33h14M54 44l8 9M36 44l-8 9M28 33H16" fill="none" stroke="#d9ecb0" stroke-opacity=".75" stroke-width="1.6"/><path d="M39 27h12l5 6-5 6H39l-5-6Z" fill="#d9ecb0" opacity=".35"/>' +
    eye(7, 26, 1.2),
  carp:
    '<path d="M72 25C82 14 90 6 99 5c-5 9-6 14-4 20-2 7 0 13 4 20-9-1-17-9-27-20Z" fill="#e8795f" opacity=".92"/><path d="M36 9C44-2 60 0 66 11ZM40 40c6 9 16 9 21 1ZM22 36c-1 8 4 12 10 12 0-5-2-9-5-12Z" fill="#e8795f" opacity=".9"/><path d="M2 26C10 6 48 2 76 25 48 47 12 46 2 26Z" fill="url(#sg-koi)"/><path d="M22 10c8-5 18-4 22 2-2 8-14 12-24 8-1-4 0-7 2-10ZM50 12c8 1 16 6 22 12-6 4-14 4-20 0-3-4-4-8-2-12ZM34 38c6-4 14-4 19 0-6 4-13 5-19 0Z" fill="#d8432f"/><path d="M28 16c4 6 4 14 0 20M36 16c4 6 4 14 0 20M44 16c4 6 4 14 0 20M52 16c4 6 4 14 0 20M60 16c4 6 4 14 0 20M18 14c3 7 3 17 0 24" fill="none" stroke="#b98f5a" stroke-opacity=".6"/><path d="M3 29c-3 2-4 5-3 8M5 31c-1 3-1 5 1 7" stroke="#c99a5b" stroke-width="1.3" fill="none" stroke-linecap="round"/>' +
    eye(11, 22, 1.7),
  dragon:
    `<g fill="none" stroke-linecap="round"><path d="${SPINE}" stroke="#7b4f10" stroke-width="25"/><path d="${SPINE}" stroke="#dca943" stroke-width="22"/><path d="M32 52C48 74 72 82 96 66 114 50 124 28 148 30c22 2 28 28 50 42" stroke="#fbeab8" stroke-width="7" opacity=".85"/></g>` +
    '<path d="M43 60a7 7 0 0 1 14 0ZM55 66a7 7 0 0 1 14 0ZM69 64a7 7 0 0 1 14 0ZM83 56a7 7 0 0 1 14 0ZM97 44a7 7 0 0 1 14 0ZM109 30a7 7 0 0 1 14 0ZM123 20a7 7 0 0 1 14 0ZM141 17a7 7 0 0 1 14 0ZM155 22a7 7 0 0 1 14 0ZM167 34a7 7 0 0 1 14 0ZM179 48a7 7 0 0 1 14 0ZM193 58a7 7 0 0 1 14 0Z" fill="none" stroke="#8a5c14"/><path d="M58 52l8-14 4 16M82 50l6-16 8 12M106 28V10l12 10M134 10l8-12 8 12M166 14l14-6-2 16M184 34l14-4-4 14M206 66c8-4 12-12 12-20 4 6 4 12 2 18 6-2 10 0 12 4-4 4-10 6-16 6Z" fill="#c9333a"/><path d="M74 76l-4 14 8-4 4 8 6-18ZM160 34l2 16 8-6 6 6-2-16Z" fill="#dca943" stroke="#7b4f10"/>' +
    '<g transform="translate(112.8 68)scale(-1.3 1.3)"><path d="M55-30C47-29 43-34 41-40c-2 10 3 17 13 18ZM54-18c-8 1-12-3-15-9-1 9 4 16 13 17ZM51-7C44-6 40-9 37-14c0 8 4 14 12 15Z" fill="#c9333a"/><path d="M43-3C53-8 55-19 53-29c-1-9 5-15 14-15l17 4c4 1 4 5 0 6l-11 2c4 3 8 3 12 1-3 6-10 8-16 5C66-18 67-4 57 6c-5 3-11 0-14-9Z" fill="url(#sg-gold)" stroke="#7b4f10" stroke-width=".8"/><path d="M60-43c-3-9-9-13-17-14 6 4 9 10 11 16ZM68-44c0-7-3-12-9-14 3 4 4 9 4 14Z" fill="#fbeab8" stroke="#94641a" stroke-width=".6"/><path d="M74-32l2 4 2-4 2 4 2-4Z" fill="#fff"/><circle cx="67" cy="-37.5" r="2.8" fill="#fff"/><circle cx="68" cy="-37.5" r="1.4" fill="#1f1312"/><path d="M83-37c7-1 11-6 10-13M81-31c6 3 11 2 14-2" fill="none" stroke="#f6cf72" stroke-width="1.5" stroke-linecap="round"/><path d="M66-25c-1 6-1 12-5 20" fill="none" stroke="#94641a" stroke-width="1.2" stroke-dasharray="2 2.5"/><path d="M70-25c2 4 1 8-2 11 0-4-1-7-3-9Z" fill="#c9333a"/></g>',
}

/** Three guns by what a bullet costs, each around its pivot; it points upwards. */
export const guns = ['bronze', 'twin', 'dragon'] as const
export type Gun = (typeof guns)[number]

const barrels: Record<Gun, string> = {
  bronze:
    '<g fill="url(#sg-copper)" stroke="#4a2410" stroke-width="1.5"><path d="M-9 6-7-36H7L9 6Z"/><path d="M-9-43H9v7H-9Z"/></g>',
  twin: '<g fill="url(#sg-steel)" stroke="#3b474d" stroke-width="1.5"><path d="M-13 6-12-34h10L-2 6ZM13 6 12-34H2L2 6Z"/><path d="M-14-42h13v8h-13ZM1-42h13v8H1Z"/></g>',
  dragon:
    '<g fill="url(#sg-barrel)" stroke="#7b4f10" stroke-width="1.5"><path d="M-11 6C-13-14-9-26-8-38H8C9-26 13-14 11 6Z"/><path d="M-13-38c4-3 4-9 0-13 8-2 18-2 26 0-4 4-4 10 0 13Z"/></g><path d="M-10-20H10M-11-8H11" stroke="#a3161f" stroke-width="3.5"/>',
}

const steps = {
  puff: radial('sg-puff', '', [0, '#ffe08a'], [0.6, '#d99a2b'], [1, '#8a5a12']),
  turtle: radial('sg-turt', ' cx=".4" cy=".35"', [0, '#7cc06a'], [1, '#1f6b45']),
  koi: linear('sg-koi', [0, '#fffdf6'], [1, '#e3cfae']),
  copper: linear('sg-copper', [0, '#f3cfa6'], [0.5, '#b5703a'], [1, '#6e3a16']),
  steel: linear('sg-steel', [0, '#f4f8fa'], [0.5, '#b9c3c8'], [1, '#68757c']),
  barrel: linear('sg-barrel', [0, '#fbeab8'], [1, '#94641a']),
}

const symbol = (id: string, viewBox: string, markup: string) =>
  `<symbol id="sg-${id}" viewBox="${viewBox}" overflow="visible">${markup}</symbol>`

/** The net that opens where a bullet was. 80 × 80. */
const net = symbol(
  'net',
  '-40 -40 80 80',
  `<g fill="none" stroke="#fff3c9"><circle r="38" stroke-width="2.5"/><circle r="26" opacity=".85"/><circle r="13" opacity=".8"/><path d="${Array.from({ length: 8 }, (_, at) => `M0 0L${pointAt([0, 0], 38, at * 45 + 12).join(' ')}`).join('')}" opacity=".85"/></g>`,
)

/** What pictures and labels of the game are drawn with. */
export const symbols =
  Object.values(steps).join('') +
  net +
  (Object.keys(drawings) as FishKind[])
    .map((kind) => symbol(`f-${kind}`, `0 0 ${boxOf(kind)}`, drawings[kind]))
    .join('') +
  guns.map((gun) => symbol(`gun-${gun}`, '-16 -56 32 64', barrels[gun])).join('')
