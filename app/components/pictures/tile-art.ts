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

/** Discs of one size and colour, one element for all: every `<use>` of a figure makes all its elements anew. */
const discs = (middles: readonly (readonly [number, number])[], r: number, paint: string) =>
  `<path d="${middles.map(([x, y]) => `M${x} ${y}h0`).join('')}" stroke="var(--${paint})" stroke-width="${tenth(2 * r)}" stroke-linecap="round"/>`

/** The same, of rows that begin at these middles and go on to the right at equal steps, drawn as the dots of dotted lines. */
const rowsOfDiscs = (
  starts: readonly (readonly [number, number])[],
  { count, step, r, paint }: { count: number; step: number; r: number; paint: string },
) =>
  `<path d="${starts.map(([x, y]) => `M${x} ${y}h${(count - 1) * step + 1}`).join('')}" fill="none" stroke="var(--${paint})" stroke-width="${tenth(2 * r)}" stroke-linecap="round" stroke-dasharray="0 ${step}"/>`

/** Rectangles of one size and colour, by their upper left corners. */
function boxes(
  corners: readonly (readonly [number, number])[],
  { width, height, r, paint }: { width: number; height: number; r: number; paint: string },
) {
  const across = width - 2 * r
  const down = height - 2 * r
  const outline = `h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1-${r} ${r}h-${across}a${r} ${r} 0 0 1-${r}-${r}v-${down}a${r} ${r} 0 0 1 ${r}-${r}Z`
  return `<path d="${corners.map(([x, y]) => `M${x + r} ${y}${outline}`).join('')}" fill="var(--${paint})"/>`
}

/** A point on a circle around the middle of the figure, clockwise from the top. */
function onCircle(degrees: number, radius: number): [number, number] {
  const turn = (degrees * Math.PI) / 180
  return [tenth(60 + radius * Math.sin(turn)), tenth(112 - radius * Math.cos(turn))]
}

interface Petal {
  length: number
  width: number
  degrees: number
}

/** Petals of one colour that grow from a point. */
function petals(x: number, y: number, all: readonly Petal[], paint: string) {
  const outlines = all.map(({ length, width, degrees }) => {
    const turn = (degrees * Math.PI) / 180
    const at = (across: number, up: number) =>
      [
        tenth(across * Math.cos(turn) + up * Math.sin(turn)),
        tenth(across * Math.sin(turn) - up * Math.cos(turn)),
      ].join(' ')
    // The way back counts from the tip.
    const back = (across: number, up: number) => at(across, up - length)
    return `M${x} ${y}c${at(-width, length * 0.3)} ${at(-width, length * 0.66)} ${at(0, length)}c${back(width, length * 0.66)} ${back(width, length * 0.3)} ${back(0, 0)}`
  })
  return `<path d="${outlines.join('')}" fill="var(--${paint})"/>`
}

function lotus() {
  const pair = (length: number, width: number, degrees: number) => [
    { length, width, degrees: -degrees },
    { length, width, degrees },
  ]
  const inMiddle = (length: number, width: number) => ({ length, width, degrees: 0 })
  return (
    petals(60, 158, [...pair(92, 26, 62), inMiddle(104, 28)], 'tb') +
    petals(60, 158, pair(86, 24, 38), 'tc') +
    petals(60, 158, pair(78, 20, 19), 'tb') +
    petals(60, 158, [inMiddle(84, 19)], 'tc') +
    petals(60, 158, [inMiddle(52, 11)], 'td')
  )
}

/** A lotus seen from above. */
function rosette() {
  const whorl = (length: number, width: number, first: number) =>
    Array.from({ length: 12 }, (_, i) => ({ length, width, degrees: first + i * 30 }))
  const seeds = Array.from({ length: 6 }, (_, i) => onCircle(i * 60, 9))
  return (
    petals(60, 112, whorl(62, 15, 0), 'tb') +
    petals(60, 112, whorl(46, 11, 15), 'tc') +
    disc(60, 112, 17, 'td') +
    discs([[60, 112], ...seeds], 2.2, 'ta')
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
  const starts = Array.from({ length: 5 }, (_, row) => [0, 64 + row * 40] as const)
  const stars = (parity: number) =>
    times(9, (i) =>
      i % 2 === parity
        ? `M${20 + (i % 3) * 40} ${67 + Math.floor(i / 3) * 40}l4.5 12.5 12.5 4.5-12.5 4.5-4.5 12.5-4.5-12.5-12.5-4.5 12.5-4.5Z`
        : '',
    )
  return (
    rowsOfDiscs(starts, { count: 4, step: 40, r: 20, paint: 'tb' }) +
    `<path d="${stars(0)}" fill="var(--tc)"/><path d="${stars(1)}" fill="var(--td)"/>`
  )
}

/** Thủy ba: scales of waves under a moon. */
function waves() {
  const scales = (row: number) => {
    const x = (row % 2) * -20
    const y = 106 + row * 15
    const all = (r: number, paint: string) => rowsOfDiscs([[x, y]], { count: 4, step: 40, r, paint })
    // Every third scale sparkles.
    const sparks = [0, 1, 2, 3].filter((i) => (i + row) % 3 === 0).map((i) => [x + i * 40, y] as const)
    return all(21, 'ta') + all(19, 'tb') + all(12.5, 'tc') + discs(sparks, 12.5, 'td') + all(6, 'tb')
  }
  return disc(84, 82, 17, 'td') + times(5, scales)
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
  const paints: Record<number, string> = { 1: 'tc', 5: 'td', 6: 'tc', 10: 'tc' }
  const middles = (paint: string | undefined) =>
    Array.from({ length: 12 }, (_, i) => i)
      .filter((i) => paints[i] === paint)
      .map((i) => [20 + (i % 3) * 40, 84 + Math.floor(i / 3) * 36 - (i % 3 === 1 ? 8 : 0)] as const)
  const rings = (paint: string) =>
    discs(middles(paint), 16, paint) + discs(middles(paint), 9.5, 'ta') + discs(middles(paint), 5, paint)
  return discs(middles(undefined), 16, 'tb') + rings('tc') + rings('td')
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
    `<g transform="rotate(-14 52 114)"><rect x="22" y="84" width="60" height="60" rx="12" fill="var(--tc)"/>${discs(pips, 5.4, 'ta')}</g>` +
    `<g transform="rotate(16 94 140)"><rect x="76" y="122" width="36" height="36" rx="8" fill="var(--td)"/>${disc(94, 140, 5, 'ta')}</g>`
  )
}

/** A roulette wheel from above: pockets, bowl, cone and ball. */
function wheel() {
  return (
    disc(60, 112, 70, 'tb') +
    '<circle cx="60" cy="112" r="49" fill="none" stroke="var(--tc)" stroke-width="17" stroke-dasharray="8.55 8.55"/>' +
    '<g fill="none" stroke="var(--td)"><circle cx="60" cy="112" r="59" stroke-width="3"/><circle cx="60" cy="112" r="39" stroke-width="1.5"/></g>' +
    '<path d="M60 84v56M32 112h56" stroke="var(--td)" stroke-width="4"/>' +
    disc(60, 112, 11, 'td') +
    disc(92, 76, 6.5, 'tt')
  )
}

/** Two playing cards, a diamond over a spade. */
function cards() {
  const card = (turn: number, x: number, y: number, paint: string, suit: string) =>
    `<g transform="rotate(${turn} 60 160)"><rect x="${x}" y="${y}" width="52" height="72" rx="7" fill="var(--${paint})" stroke="var(--ta)" stroke-width="2.5"/><path d="${suit}" fill="var(--ta)"/></g>`
  return (
    disc(60, 118, 62, 'tb') +
    card(-15, 16, 78, 'tc', 'M42 96c17 18 9 27 2 21l3 9H37l3-9c-7 6-15-3 2-21Z') +
    card(13, 52, 76, 'td', 'M78 92 94 112 78 132 62 112ZM58 82l5 6-5 6-5-6ZM98 142l-5-6 5-6 5 6Z')
  )
}

/** A carp over waves. */
function carp() {
  const swell = (row: number, r: number, paint: string) =>
    rowsOfDiscs([[(row % 2) * -17 - 6, 134 + row * 13]], { count: 5, step: 34, r, paint })
  return (
    times(3, (row) => swell(row, 18, 'ta') + swell(row, 16, 'tb')) +
    '<path d="M8 104C22 72 62 70 82 96c8-10 18-16 30-18-7 12-7 34 0 46-12-2-22-8-30-16C62 136 22 134 8 104Z" fill="var(--tc)"/>' +
    '<path d="M36 82c10-10 26-12 36-6-2 6-6 10-10 12Z" fill="var(--td)"/>' +
    disc(24, 101, 4, 'ta') +
    '<path d="M40 92c6 8 6 18 0 26M54 92c6 8 6 18 0 26M67 97c4 6 4 12 0 18" fill="none" stroke="var(--ta)" stroke-width="2.5"/>'
  )
}

/** A rocket at the end of its rising curve. */
function rocket() {
  return (
    '<path d="M-8 160C40 158 74 140 96 92l40 20v60H-8Z" fill="var(--tb)"/>' +
    '<path d="M-8 158C40 156 70 136 90 100" fill="none" stroke="var(--tc)" stroke-width="5"/>' +
    '<g transform="translate(88 92)rotate(30)"><path d="M0-40C14-26 18 0 12 22H-12C-18 0-14-26 0-40Z" fill="var(--td)"/>' +
    disc(0, -6, 6.5, 'ta') +
    '<path d="M-13 6l-12 20 13-4ZM13 6l12 20-13-4ZM-7 25H7L0 46Z" fill="var(--tc)"/></g>'
  )
}

/** Stones, one with a lotus and one with a mine. */
function mines() {
  const isOpen = (i: number) => i === 6 || i === 9
  const stones = (open: boolean, paint: string) =>
    boxes(
      Array.from({ length: 16 }, (_, i) => i)
        .filter((i) => isOpen(i) === open)
        .map((i) => [8 + (i % 4) * 27, 62 + Math.floor(i / 4) * 27]),
      { width: 23, height: 23, r: 5, paint },
    )
  return (
    stones(false, 'tb') +
    stones(true, 'tc') +
    '<path d="M73.5 92l3 6.5 7 1-5 5 1 7-6-3.5-6 3.5 1-7-5-5 7-1Z" fill="var(--td)"/>' +
    disc(46.5, 128, 7.5, 'ta') +
    '<path d="M50 122q3-5 7-4" stroke="var(--td)" stroke-width="2.5" fill="none"/>'
  )
}

/** Three reels with a row that wins. */
function reels() {
  const columns = [0, 35, 70]
  const star = (x: number) => `M${25 + x} 98l4 8 8 1.5-6 6 1.5 8.5-7.5-4-7.5 4 1.5-8.5-6-6 8-1.5Z`
  const dots = (y: number, paint: string) => rowsOfDiscs([[25, y]], { count: 3, step: 35, r: 7, paint })
  return (
    boxes(
      columns.map((x) => [9 + x, 66]),
      { width: 32, height: 88, r: 6, paint: 'tb' },
    ) +
    '<rect x="3" y="94" width="114" height="32" rx="6" fill="var(--tc)"/>' +
    `<path d="${star(0)}${star(70)}" fill="var(--ta)"/><path d="${star(35)}" fill="var(--td)"/>` +
    dots(80, 'tc') +
    dots(140, 'td')
  )
}

/** The head of a cock with its comb. */
function rooster() {
  return (
    disc(66, 112, 58, 'tb') +
    '<path d="M20 164c-2-40 12-62 34-70 16-6 32 4 32 20 0 10-4 16-2 26 2 8 8 14 16 24Z" fill="var(--tc)"/>' +
    '<path d="M46 96c-8-12 2-20 8-14 0-12 14-14 16-4 8-8 18 0 12 10 8 0 8 10 0 12ZM84 106l22 8-22 8ZM80 122c10 4 8 20 0 22-7-4-8-16 0-22Z" fill="var(--td)"/>' +
    disc(71, 110, 4, 'ta')
  )
}

function basketball() {
  return (
    disc(60, 112, 60, 'tb') +
    disc(60, 112, 44, 'tc') +
    '<path d="M60 68v88M16 112h88M30 80c20 18 20 46 0 64M90 80c-20 18-20 46 0 64" fill="none" stroke="var(--ta)" stroke-width="3.5"/>'
  )
}

/** A tennis racket and its ball. */
function racket() {
  const strings = times(5, (i) => `M${40 + i * 10} 58v72M26 ${72 + i * 11}h68`)
  return (
    '<g transform="rotate(38 60 116)"><ellipse cx="60" cy="94" rx="36" ry="44" fill="var(--tb)"/>' +
    `<path d="${strings}" stroke="var(--tc)" stroke-width="1.8"/>` +
    '<ellipse cx="60" cy="94" rx="35" ry="43" fill="none" stroke="var(--tc)" stroke-width="7"/><path d="M54 138h12l-2 40h-8Z" fill="var(--tc)"/></g>' +
    disc(92, 142, 16, 'td') +
    '<path d="M80 132c8 4 12 12 12 26M104 152c-8-4-12-12-12-26" fill="none" stroke="var(--ta)" stroke-width="2"/>'
  )
}

/** A net and the ball over it: volleyball. */
function net() {
  return (
    '<path d="M-6 96h132v40H-6Z" fill="var(--tb)"/>' +
    `<path d="${times(9, (i) => `M${i * 15} 96v40`)}M-6 116h132" stroke="var(--ta)" stroke-width="2"/>` +
    '<path d="M-6 94h132" stroke="var(--tc)" stroke-width="5"/>' +
    disc(66, 102, 30, 'td') +
    '<path d="M66 72c-4 14 0 24 12 32M66 102c12-8 20-8 30-2M66 102c0 14-8 24-20 28M36 100c10-8 20-8 30 2M54 75c-2 10 2 20 12 27" fill="none" stroke="var(--ta)" stroke-width="2.8"/>'
  )
}

function gamepad() {
  return (
    disc(60, 112, 58, 'tb') +
    '<path d="M34 88h52c20 0 30 18 32 46 1 20-16 24-24 10l-10-14H36l-10 14C18 158 1 154 2 134c2-28 12-46 32-46Z" fill="var(--tc)"/>' +
    '<path d="M30 100h8v8h8v8h-8v8h-8v-8h-8v-8h8Z" fill="var(--ta)"/>' +
    disc(84, 103, 5.5, 'td') +
    disc(96, 113, 5.5, 'td') +
    disc(84, 123, 5.5, 'td') +
    disc(72, 113, 5.5, 'td')
  )
}

function crosshair() {
  return (
    disc(60, 112, 60, 'tb') +
    '<g fill="none" stroke="var(--tc)"><circle cx="60" cy="112" r="42" stroke-width="7"/><circle cx="60" cy="112" r="20" stroke-width="4"/></g>' +
    '<path d="M60 54v38M60 132v38M2 112h38M80 112h38" stroke="var(--td)" stroke-width="6"/>' +
    disc(60, 112, 5, 'td')
  )
}

/** A scratch ticket under a coin. */
function ticket() {
  return (
    '<g transform="rotate(-9 60 112)"><rect x="10" y="78" width="100" height="72" rx="8" fill="var(--tb)"/><path d="M10 86a8 8 0 0 1 8-8h84a8 8 0 0 1 8 8v10H10Z" fill="var(--tc)"/>' +
    times(
      3,
      (i) =>
        `<rect x="${18 + i * 30}" y="104" width="25" height="36" rx="4" fill="var(--${i < 2 ? 'tc' : 'ta'})"/>${disc(30.5 + i * 30, 122, 8, 'td')}`,
    ) +
    `</g>${disc(94, 146, 19, 'td')}<path d="M88 140h12v12H88Z" fill="var(--ta)"/>`
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
  wheel: wheel(),
  cards: cards(),
  carp: carp(),
  rocket: rocket(),
  mines: mines(),
  reels: reels(),
  rooster: rooster(),
  basketball: basketball(),
  racket: racket(),
  net: net(),
  gamepad: gamepad(),
  crosshair: crosshair(),
  ticket: ticket(),
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

/** A figure must say what is played: no flowers for card rooms, nothing but fish for fish. */
const byType: Record<string, readonly Motif[]> = {
  RNG: ['lotus', 'reels', 'rosette', 'drum', 'cement-tile', 'waves'],
  LIVE: ['cards', 'dice', 'wheel', 'fan'],
  FISH: ['carp', 'waves'],
  PVP: ['fan', 'cards'],
  SPORTS: ['pitch'],
  ESPORTS: ['gamepad', 'crosshair', 'arrows'],
  COCKFIGHT: ['rooster', 'feathers'],
  LOTT: ['balls'],
  ELOTT: ['balls', 'arrows'],
}

/** A catalogue game may state its kind (`artKind` of the contract), which determines the figure. */
const byKind: Record<string, Motif> = {
  lotus: 'lotus',
  lines: 'lotus',
  ways: 'reels',
  cascade: 'cement-tile',
  roulette: 'wheel',
  wheel: 'wheel',
  crash: 'rocket',
  boat: 'waves',
  dice: 'dice',
  sicbo: 'dice',
  mines: 'mines',
  baccarat: 'cards',
  dragontiger: 'cards',
  blackjack: 'cards',
  videopoker: 'cards',
  poker: 'fan',
  cards3: 'fan',
  board: 'cement-tile',
  race: 'arrows',
  bingo: 'balls',
  scratch: 'ticket',
  fish: 'carp',
  cockfight: 'rooster',
  football: 'pitch',
  basketball: 'basketball',
  tennis: 'racket',
  badminton: 'racket',
  volleyball: 'net',
  moba: 'gamepad',
  shooter: 'crosshair',
  draw: 'balls',
  fastdraw: 'arrows',
}

/** The maximum rotation in degrees; other figures stay upright. */
const turns: Partial<Record<Motif, number>> = { rosette: 30, drum: 26, wheel: 24 }

/** Figures that are read rather than seen: never mirrored, hardly made smaller. */
const still: ReadonlySet<Motif> = new Set([
  'cards',
  'reels',
  'mines',
  'ticket',
  'pitch',
  'net',
  'gamepad',
  'dice',
])

/** FNV-1a with a finaliser, so that neighbouring ids look nothing alike. */
function hash(text: string): number {
  let h = 2166136261
  for (const sign of text) h = Math.imul(h ^ (sign.codePointAt(0) ?? 0), 16777619)
  h = Math.imul(h ^ (h >>> 15), 2246822519)
  return (h ^ (h >>> 13)) >>> 0
}

/** The art of a game, deterministic. `gameType` as on the wire (`RNG`, `LIVE`, …), `kind` where the game states one. */
export function tileArt(game: {
  gameType: string
  vendor?: string
  id: string | number
  kind?: string
}): TileArt {
  const h = hash(`${game.gameType}/${game.vendor ?? ''}/${game.id}`)
  const set = byType[game.gameType] ?? byType.RNG ?? motifNames
  const motif = byKind[game.kind ?? ''] ?? set[h % set.length] ?? 'lotus'
  const legible = still.has(motif)
  const scale = [legible ? 0.94 : 0.88, 0.94, 1, 1.06][(h >>> 9) & 3] ?? 1
  const most = turns[motif]
  const turn = most ? (h >>> 12) % most : 0
  const mirrored = !legible && (h >>> 20) & 1
  // The tables of one name, `…-02`, follow each other through the materials: no two of up to ten look alike.
  const [, name = '', number = '1'] = /^(.*)-(\d\d)$/.exec(String(game.id)) ?? [null, String(game.id)]
  const lot = hash(`${game.gameType}/${game.vendor ?? ''}/${name}`)
  return {
    motif,
    material: materials[((lot >>> 4) + 3 * (Number(number) - 1)) % materials.length] ?? 'p0',
    transform: `translate(60 112)${turn ? `rotate(${turn})` : ''}scale(${mirrored ? -scale : scale} ${scale})translate(-60 -112)`,
  }
}

/** The columns of a grid, on phones and from 768 px. */
const COLUMNS = [3, 6]
/** A tile comes at most so many places before its turn, so that the better ones stay in front. */
const AHEAD = 6

/**
 * Tiles of equal rank in an order in which neighbours rarely have one material: left, last but one, and the three above. A
 * game keeps its material wherever it stands, because players find it by its picture.
 */
export function spread<T>(tiles: readonly T[], materialOf: (tile: T) => Material): T[] {
  const left = [...tiles]
  const ordered: T[] = []
  while (left.length > 0) {
    const at = ordered.length
    const near = new Set(
      [1, 2, ...COLUMNS.flatMap((columns) => [columns - 1, columns, columns + 1])].flatMap((back) =>
        at >= back ? materialOf(ordered[at - back] as T) : [],
      ),
    )
    const fits = left.slice(0, AHEAD).findIndex((tile) => !near.has(materialOf(tile)))
    ordered.push(...left.splice(Math.max(0, fits), 1))
  }
  return ordered
}
