import { columnOf, isDescending, type Sort } from '#contract/base/sorting.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import {
  type GameName,
  type GameWeight,
  gamesAlike,
  gamesOfKinds,
  placeOfKind,
  weighedGames,
} from '#platform/play/catalogue/index.ts'
import { everyHouseGame, lotteryGames, nodeIdOf } from '#platform/play/house/index.ts'
import { benefitsByType } from './benefits.ts'
import { type BenefitsByType, type EconomyLine, isRed, linesOf, STATED, statedLine } from './economy-table.ts'

/** Which lines of the table, in which order, after which line (`SEN/dice over`), and how many at most. */
export interface EconomyPlace {
  red?: boolean | undefined
  sort: Sort<'left' | 'edge' | 'weight' | 'benefits'>
  after?: string | undefined
  limit?: number | undefined
}

export interface EconomyPage {
  lines: EconomyLine[]
  benefits: BenefitsByType
  /** How many of all lines are red. */
  red: number
}

/** The games of the house that have rules, and so options of their own. */
const ours = { vendor: HOUSE_VENDOR, nodes: [...everyHouseGame, ...lotteryGames].map(nodeIdOf) }

/** A line of the house, or the lines of all games of a kind, which differ by the games' names alone. */
type Alike = { games: number } & (
  | { line: EconomyLine; kind: null }
  | { line: Omit<EconomyLine, 'game'>; kind: GameWeight }
)

/** `begins`: how many lines stand before it; `ends`: and with it. */
interface Placed {
  alike: Alike
  begins: number
  ends: number
}

/**
 * Lines of the table in an order, without reading the whole of it: games of vendors with the same weight and stated return have equal
 * lines. Of equal lines those of the house come first. By the settings of `ctx`.
 */
export async function economyPage(
  ctx: Context,
  { red, sort, after, limit = Number.MAX_SAFE_INTEGER }: EconomyPlace,
): Promise<EconomyPage> {
  const benefits = await benefitsByType(ctx)
  const all = await linesAlike(ctx.db, benefits)
  const reds = all.filter(({ line }) => isRed(line))
  const placed = inOrder(red ? reds : all, sort)
  const descending = isDescending(sort)
  const from = after === undefined ? 0 : await endOf(ctx.db, placed, after, descending)
  return {
    lines: from === undefined ? [] : await linesFrom(ctx.db, placed, { from, limit, descending }),
    benefits,
    red: reds.reduce((sum, { games }) => sum + games, 0),
  }
}

/** The red lines, that of which the least is left first. */
export async function redLines(ctx: Context): Promise<Pick<EconomyLine, 'game' | 'option'>[]> {
  const { lines } = await economyPage(ctx, { red: true, sort: 'left' })
  return lines.map(({ game, option }) => ({ game, option }))
}

async function linesAlike(db: Db, benefits: BenefitsByType): Promise<Alike[]> {
  const [house, kinds] = [await weighedGames(db, ours), await gamesAlike(db, ours)]
  return [
    ...house.flatMap((game) => linesOf(game, benefits)).map((line) => ({ line, games: 1, kind: null })),
    ...kinds.map(({ games, ...kind }) => ({ line: statedLine(kind, benefits), games, kind })),
  ]
}

function inOrder(lines: readonly Alike[], sort: EconomyPlace['sort']): Placed[] {
  const column = columnOf(sort)
  const sorted = lines
    .map((alike) => ({ alike, worth: Number(alike.line[column]) }))
    .sort((a, b) => a.worth - b.worth)
  if (isDescending(sort)) sorted.reverse()
  let ends = 0
  return sorted.map(({ alike }) => {
    const begins = ends
    ends += alike.games
    return { alike, begins, ends }
  })
}

/** How many lines there are up to one and with it; undefined where it is none of them. */
async function endOf(
  db: Db,
  placed: readonly Placed[],
  id: string,
  descending: boolean,
): Promise<number | undefined> {
  const ofHouse = placed.find(({ alike: { line, kind } }) => !kind && `${line.game} ${line.option}` === id)
  if (ofHouse) return ofHouse.ends
  const game = nameOf(id)
  const known = game && (await placeOfKind(db, game, { without: ours, descending }))
  const kind = known && placed.find(({ alike }) => alike.kind && isSame(alike.kind, known))
  return kind && kind.begins + known.before + 1
}

const isSame = (one: GameWeight, other: GameWeight): boolean =>
  one.gameType === other.gameType && one.weight === other.weight && one.statedReturn === other.statedReturn

/** The game of a line that has no rules here. */
function nameOf(id: string): GameName | undefined {
  const [, vendor, node] = new RegExp(`^([^/]+)/(.+) ${STATED}$`).exec(id) ?? []
  return vendor && node ? { vendor, node } : undefined
}

async function linesFrom(
  db: Db,
  placed: readonly Placed[],
  { from, limit, descending }: { from: number; limit: number; descending: boolean },
): Promise<EconomyLine[]> {
  const shown = placed.filter(({ begins, ends }) => ends > from && begins < from + limit)
  const [first] = shown
  const games = await gamesOfKinds(
    db,
    shown.flatMap(({ alike }) => alike.kind ?? []),
    { without: ours, descending, offset: first?.alike.kind ? from - first.begins : 0, limit },
  )
  return shown
    .flatMap(({ alike: { line, kind } }) =>
      kind
        ? games
            .filter((game) => isSame(game, kind))
            .map(({ vendor, node }) => ({ game: `${vendor}/${node}`, ...line }))
        : line,
    )
    .slice(0, limit)
}
