import { type Figure, fieldsOf, multiplierOf, prizeOf, prizes } from '#contract/play/odds/scratch-odds.ts'
import { blossom, carp, figureAt, jade, lantern, lotus, smallDrum } from '../table/figures.ts'
import { coinAt, drumAt, glowAt, linear, shared, whenItStands } from '../table/scene.tsx'

/** Where the nine fields lie on the ticket (360 × 220); `game/scratch.css` lays the buttons there. */
const LEFT = 17
const TOP = 46
const STEP = 54
const SIDE = 50

const symbols: Record<Figure, string> = {
  carp: 'carp',
  drum: 'small-drum',
  jade: 'jade',
  lantern: 'lantern',
  lotus: 'lotus',
  blossom: 'blossom',
  coin: 'coin',
}
const payoutOf = new Map(prizes.map(({ figure, multiplier }) => [figure, multiplier]))

const defs = `<defs>${
  shared + lotus + carp + smallDrum + jade + lantern + blossom
}${linear('sg-ivory', [0, '#fffdf6'], [1, '#e6d6b8'])}</defs>`

const places = Array.from(
  { length: 9 },
  (_, at) => [LEFT + (at % 3) * STEP, TOP + Math.floor(at / 3) * STEP] as const,
)

/** The ticket's paper, its red head with the figures of the first prizes. */
const paper =
  '<rect x="9" y="7" width="174" height="208" rx="12" opacity=".35"/><rect x="8" y="4" width="174" height="208" rx="12" fill="url(#sg-ivory)"/><path d="M8 16A12 12 0 0 1 20 4H170A12 12 0 0 1 182 16V40H8Z" fill="#a3161f"/>' +
  `<path d="M8 40H182" stroke="#dca943" stroke-width="2"/>${figureAt('lotus', 81, 7, 28)}<g fill="#f6cf72" font-size="15" font-weight="800" text-anchor="middle"><text x="46" y="28">${'★'.repeat(3)}</text><text x="144" y="28">${'★'.repeat(3)}</text></g>`

/** A field under its gold, with the strokes of a coin on it. */
const covered = ([x, y]: readonly [number, number]) =>
  `<rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" rx="7" fill="url(#sg-gold)" stroke="#8a5c14"/><path d="M${x + 10} ${y + 33}l14-18M${x + 18} ${y + 37}l18-24M${x + 32} ${y + 37}l10-13" stroke="#fff1cf" stroke-width="2.4" stroke-linecap="round" opacity=".75"/>`

/** A scratched field: its figure, and what three of it pay; its gold lies below until it is scratched off. */
const scratched = ([x, y]: readonly [number, number], figure: Figure, wins: boolean) =>
  `<g><rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" rx="7" fill="url(#sg-gold)"/><g class="moves"><rect x="${x}" y="${y}" width="${SIDE}" height="${SIDE}" rx="7" fill="${wins ? '#fff1cf' : '#f6ead0'}" stroke="${wins ? '#c9333a' : '#dca943'}" stroke-width="${wins ? 3 : 1}"/>` +
  figureAt(symbols[figure], x + 10, y + 4, 30) +
  `<text x="${x + SIDE / 2}" y="${y + 46}" font-size="11" font-weight="800" text-anchor="middle" fill="${wins ? '#8f1219' : '#5a4326'}">${payoutOf.get(figure)}×</text></g></g>`

/** The ticket, 360 × 220: its nine fields under gold before a round, scratched after it. */
export function scratchScene(ticket: number | null, won: boolean): string {
  const prize = ticket === null ? undefined : prizeOf(ticket)?.figure
  const fields =
    ticket === null
      ? places.map(covered)
      : fieldsOf(ticket).map((figure, at) => scratched(places[at] ?? [0, 0], figure, figure === prize))
  return (
    defs +
    drumAt(182, 4, 190, ticket === null ? 0.3 : 0.22) +
    glowAt(272, 100, 98) +
    (won ? whenItStands(drumAt(182, 4, 190, 0.42) + glowAt(96, 100, 98)) : '') +
    paper +
    `<g class="fields">${fields.join('')}</g>` +
    (won && ticket !== null && multiplierOf(ticket) > 1
      ? whenItStands(coinAt(196, 168, 26) + coinAt(222, 182, 20) + coinAt(178, 190, 18))
      : '')
  )
}
