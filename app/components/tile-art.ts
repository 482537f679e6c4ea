/**
 * Generative game art, without image files: motif × material × scale, turn and mirror, from a hash of what the game is.
 * Pure and deterministic. Colours come from CSS: `.p0` … `.p9` set `--ta` (ground), `--tb` (relief), `--tc` (figure),
 * `--td` (spark), `--tt` (text). The name is set over the top 36 %; only `--tb` may pass beneath it.
 */

const tenth = (n: number) => Math.round(n * 10) / 10
const times = (n: number, draw: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => draw(i)).join('')
const disc = (x: number, y: number, r: number, paint: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--${paint})"/>`

/** A point on a circle around the middle of the figure, clockwise from the top. */
function onCircle(degrees: number, radius: number): [number, number] {
  const turn = (degrees * Math.PI) / 180
  return [tenth(60 + radius * Math.sin(turn)), tenth(112 - radius * Math.cos(turn))]
}

function petal(x: number, y: number, length: number, width: number, degrees: number, paint: string) {
  const low = tenth(-length * 0.3)
  const high = tenth(-length * 0.66)
  return `<path transform="translate(${x} ${y})rotate(${degrees})" d="M0 0C${-width} ${low} ${-width} ${high} 0 ${-length}C${width} ${high} ${width} ${low} 0 0Z" fill="var(--${paint})"/>`
}

function lotus() {
  return (
    petal(60, 158, 92, 26, -62, 'tb') +
    petal(60, 158, 92, 26, 62, 'tb') +
    petal(60, 158, 104, 28, 0, 'tb') +
    petal(60, 158, 86, 24, -38, 'tc') +
    petal(60, 158, 86, 24, 38, 'tc') +
    petal(60, 158, 78, 20, -19, 'tb') +
    petal(60, 158, 78, 20, 19, 'tb') +
    petal(60, 158, 84, 19, 0, 'tc') +
    petal(60, 158, 52, 11, 0, 'td')
  )
}

/** A lotus seen from above. */
function rosette() {
  const seeds = times(7, (i) => {
    const [x, y] = i ? onCircle(i * 60, 9) : [60, 112]
    return disc(x, y, 2.2, 'ta')
  })
  return (
    times(12, (i) => petal(60, 112, 62, 15, i * 30, 'tb')) +
    times(12, (i) => petal(60, 112, 46, 11, i * 30 + 15, 'tc')) +
    disc(60, 112, 17, 'td') +
    seeds
  )
}

/** The head of a Đông Sơn drum: rings and a star of 14 rays. */
function drum() {
  const star = Array.from({ length: 28 }, (_, i) => onCircle((i * 360) / 28, i % 2 ? 12 : 35).join(' ')).join(
    'L',
  )
  const ring = (r: number, more: string) => `<circle cx="60" cy="112" r="${r}" ${more}/>`
  return (
    disc(60, 112, 74, 'tb') +
    `<g fill="none" stroke="var(--tc)">${ring(48, 'stroke-width="7" stroke-dasharray="2 4.283"')}${ring(40, 'stroke-width="1.5"')}${ring(56, 'stroke-width="1.5"')}</g>` +
    `<path fill="var(--tc)" d="M${star}Z"/>` +
    disc(60, 112, 7, 'td')
  )
}

/** Gạch bông: encaustic cement tiles. */
function cementTile() {
  return (
    times(20, (i) => disc((i % 4) * 40, 64 + Math.floor(i / 4) * 40, 20, 'tb')) +
    times(
      9,
      (i) =>
        `<path transform="translate(${(i % 3) * 40} ${64 + Math.floor(i / 3) * 40})" d="M20 3l4.5 12.5L37 20l-12.5 4.5L20 37l-4.5-12.5L3 20l12.5-4.5Z" fill="var(--${i % 2 ? 'td' : 'tc'})"/>`,
    )
  )
}

/** Thủy ba: scales of waves under a moon. */
function waves() {
  const scale = (x: number, y: number, paint: string) =>
    disc(x, y, 21, 'ta') + disc(x, y, 19, 'tb') + disc(x, y, 12.5, paint) + disc(x, y, 6, 'tb')
  return (
    disc(84, 82, 17, 'td') +
    times(5, (row) =>
      times(4, (i) => scale(i * 40 - (row % 2) * 20, 106 + row * 15, (i + row) % 3 ? 'tc' : 'td')),
    )
  )
}

/** A fan of cards. */
function fan() {
  return (
    times(
      7,
      (i) =>
        `<g transform="rotate(${i * 20 - 60} 60 168)"><rect x="42" y="72" width="36" height="70" rx="5" fill="var(--${i % 2 ? 'tc' : 'tb'})" stroke="var(--ta)" stroke-width="2"/><path d="M60 80l5 7-5 7-5-7Z" fill="var(--td)"/></g>`,
    ) + disc(60, 168, 20, 'td')
  )
}

/** The sickle feathers of a cock. */
function feathers() {
  const paints = ['tb', 'tc', 'tb', 'td', 'tb', 'tc']
  return times(
    6,
    (i) =>
      `<path transform="translate(-6 166)rotate(${i * 11 - 8})scale(${(1.04 - i * 0.06).toFixed(2)})" d="M0 0C4-66 40-100 112-98 70-84 34-54 22 0Z" fill="var(--${paints[i]})"/>`,
  )
}

/** A mown pitch with its circle and a ball. */
function pitch() {
  return (
    '<path d="M-10 84 130 56V78L-10 106ZM-10 128 130 100V122L-10 150Z" fill="var(--tb)"/>' +
    '<g fill="none" stroke="var(--tc)" stroke-width="2"><circle cx="60" cy="116" r="38"/><path d="M-10 130 130 102"/></g>' +
    disc(60, 116, 17, 'td') +
    '<path fill="var(--ta)" d="M60 106l9.5 6.9-3.6 11.2H54.1l-3.6-11.2Z"/>'
  )
}

/** Nested arrowheads. */
function arrows() {
  const paints = ['tb', 'tc', 'tb', 'td', 'tb']
  return times(
    5,
    (i) => `<path d="M${i * 24 - 34} 64h20l34 48-34 48h-20l34-48Z" fill="var(--${paints[i]})"/>`,
  )
}

/** Drawn balls. */
function balls() {
  const drawn: Record<number, string> = { 1: 'tc', 5: 'td', 6: 'tc', 10: 'tc' }
  return times(12, (i) => {
    const x = 20 + (i % 3) * 40
    const y = 84 + Math.floor(i / 3) * 36 - (i % 3 === 1 ? 8 : 0)
    const paint = drawn[i]
    return paint ? disc(x, y, 16, paint) + disc(x, y, 9.5, 'ta') + disc(x, y, 5, paint) : disc(x, y, 16, 'tb')
  })
}

/** Dice on a diamond. */
function dice() {
  const pips: [number, number][] = [
    [37, 99],
    [67, 99],
    [52, 114],
    [37, 129],
    [67, 129],
  ]
  return (
    '<path d="M60 44l68 68-68 68-68-68Z" fill="var(--tb)"/>' +
    `<g transform="rotate(-14 52 114)"><rect x="22" y="84" width="60" height="60" rx="12" fill="var(--tc)"/>${pips.map(([x, y]) => disc(x, y, 5.4, 'ta')).join('')}</g>` +
    `<g transform="rotate(16 94 140)"><rect x="76" y="122" width="36" height="36" rx="8" fill="var(--td)"/>${disc(94, 140, 5, 'ta')}</g>`
  )
}

/** The figures, each as SVG for a box of 120 × 160. */
export const motifs = {
  lotus: lotus(),
  rosette: rosette(),
  drum: drum(),
  'cement-tile': cementTile(),
  waves: waves(),
  fan: fan(),
  feathers: feathers(),
  pitch: pitch(),
  arrows: arrows(),
  balls: balls(),
  dice: dice(),
} as const

export type Motif = keyof typeof motifs

export const motifNames = Object.keys(motifs) as Motif[]

/** The classes of the materials: vermilion, black lacquer, celadon, indigo, gold leaf, eggshell, moss, lotus petal, terracotta, slate. */
export const materials = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9'] as const

export type Material = (typeof materials)[number]

export interface TileArt {
  motif: Motif
  material: Material
  /** An SVG transform; absent for an unchanged figure. */
  transform?: string
}

const byType: Record<string, readonly Motif[]> = {
  RNG: ['lotus', 'rosette', 'drum', 'cement-tile', 'feathers', 'waves', 'arrows'],
  LIVE: ['fan', 'dice', 'drum', 'cement-tile'],
  FISH: ['waves'],
  PVP: ['fan', 'rosette'],
  SPORTS: ['pitch'],
  ESPORTS: ['arrows'],
  COCKFIGHT: ['feathers'],
  LOTT: ['balls', 'drum'],
  ELOTT: ['balls', 'arrows'],
}

/** House games state their kind, which determines the figure. */
const byKind: Record<string, Motif> = {
  lotus: 'lotus',
  roulette: 'drum',
  crash: 'arrows',
  dice: 'dice',
  sicbo: 'dice',
  mines: 'cement-tile',
  baccarat: 'fan',
  poker: 'fan',
  bingo: 'balls',
  scratch: 'rosette',
}

/** The maximum rotation in degrees; other figures stay upright. */
const turns: Partial<Record<Motif, number>> = { rosette: 30, drum: 26 }

/** FNV-1a with a finaliser, so that neighbouring ids look nothing alike. */
function hash(text: string): number {
  let h = 2166136261
  for (const sign of text) h = Math.imul(h ^ (sign.codePointAt(0) ?? 0), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return (h ^ (h >>> 13)) >>> 0
}

/** The art of a game, deterministic. `gameType` as on the wire (`RNG`, `LIVE`, …), `kind` for house games. */
export function tileArt(game: {
  gameType: string
  vendor?: string
  id: string | number
  kind?: string
}): TileArt {
  const h = hash(`${game.gameType}/${game.vendor ?? ''}/${game.id}`)
  const set = byType[game.gameType] ?? byType.RNG ?? motifNames
  const motif = byKind[game.kind ?? ''] ?? set[h % set.length] ?? 'lotus'
  const scale = [0.88, 0.94, 1, 1.06][(h >>> 9) & 3] ?? 1
  const most = turns[motif]
  const turn = most ? (h >>> 12) % most : 0
  const mirrored = (h >>> 20) & 1
  return {
    motif,
    material: materials[(h >>> 4) % materials.length] ?? 'p0',
    transform: `translate(60 112)${turn ? `rotate(${turn})` : ''}scale(${mirrored ? -scale : scale} ${scale})translate(-60 -112)`,
  }
}
