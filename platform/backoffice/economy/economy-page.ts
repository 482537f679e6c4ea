import { columnOf, isDescending, type Sort } from '#contract/base/sorting.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import {
  type GameName,
  type GameWeight,
  gamesAlike,
  gamesOfKinds,
  placeInKind,
  weighedGames,
} from '#platform/play/catalogue/index.ts'
import { nodesWithRules } from '#platform/play/house/index.ts'
import { benefitsByType } from './benefits.ts'
import { type BenefitsByType, type EconomyLine, isRed, linesOf, STATED, statedLine } from './economy-table.ts'

type Sorts = Sort<'left' | 'game' | 'edge' | 'weight' | 'benefits'>

/**
 * Which lines of the table (`red`: those, or those that are not), in which order, after which line (`SEN/dice over`), and how many at
 * most; or the line `id` alone.
 */
export interface EconomyPlace {
  id?: string | undefined
  red?: boolean | undefined
  sort: Sorts
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
const ours = { vendor: HOUSE_VENDOR, nodes: nodesWithRules }

/** A line of the house, or the lines of all games of a kind, which differ by the games' names alone. */
type LineGroup = { games: number } & (
  | { line: EconomyLine; kind: null }
  | { line: Omit<EconomyLine, 'game'>; kind: GameWeight }
)

/** A group with its place in the table. `begins`: the number of lines before it; `ends`: the same with its own. */
interface PositionedGroup {
  group: LineGroup
  begins: number
  ends: number
}

/**
 * Lines of the table in an order; by the names of games all of it is read, else what the page shows: games of vendors with the same
 * weight and stated return have equal lines. Of equal lines those of the house come first, or last where the order is descending. By the
 * settings of `ctx`.
 */
export async function economyPage(
  ctx: Context,
  { id, sort, limit = Number.MAX_SAFE_INTEGER, ...place }: EconomyPlace,
): Promise<EconomyPage> {
  const benefits = await benefitsByType(ctx)
  const groups = await lineGroups(ctx.db, benefits)
  const reds = groups.filter(({ line }) => isRed(line))
  const wanted = groups.filter(({ line }) => place.red === undefined || isRed(line) === place.red)
  const lines =
    id !== undefined
      ? await lineNamed(ctx.db, wanted, id, false).then((one) => (one ? [one.line] : []))
      : isByGame(sort)
        ? await linesByGame(ctx.db, benefits, { sort, limit, ...place })
        : await linesByFigure(ctx.db, wanted, { sort, limit, ...place })
  return { lines, benefits, red: reds.reduce((sum, { games }) => sum + games, 0) }
}

const isByGame = (sort: Sorts): sort is Sort<'game'> => columnOf(sort) === 'game'

const idOf = ({ game, option }: Pick<EconomyLine, 'game' | 'option'>): string => `${game} ${option}`

async function linesByGame(
  db: Db,
  benefits: BenefitsByType,
  { red, sort, after, limit }: EconomyPlace & { limit: number },
): Promise<EconomyLine[]> {
  const lines = (await weighedGames(db)).flatMap((game) => linesOf(game, benefits))
  const sorted = lines
    .filter((line) => red === undefined || isRed(line) === red)
    .sort((a, b) => Number(a.game > b.game) - Number(a.game < b.game))
  if (isDescending(sort)) sorted.reverse()
  const from = after === undefined ? 0 : sorted.findIndex((line) => idOf(line) === after) + 1
  return after !== undefined && from === 0 ? [] : sorted.slice(from, from + limit)
}

async function linesByFigure(
  db: Db,
  groups: readonly LineGroup[],
  { sort, after, limit }: { sort: Exclude<Sorts, Sort<'game'>>; after?: string | undefined; limit: number },
): Promise<EconomyLine[]> {
  const positioned = positionedBy(groups, sort)
  const descending = isDescending(sort)
  const from = after === undefined ? 0 : await endOf(db, positioned, after, descending)
  return from === undefined ? [] : linesFrom(db, positioned, { from, limit, descending })
}

/** The red lines, the one with the least left first. */
export async function redLines(ctx: Context): Promise<Pick<EconomyLine, 'game' | 'option'>[]> {
  const { lines } = await economyPage(ctx, { red: true, sort: 'left' })
  return lines.map(({ game, option }) => ({ game, option }))
}

async function lineGroups(db: Db, benefits: BenefitsByType): Promise<LineGroup[]> {
  const [house, kinds] = [await weighedGames(db, ours), await gamesAlike(db, ours)]
  return [
    ...house.flatMap((game) => linesOf(game, benefits)).map((line) => ({ line, games: 1, kind: null })),
    ...kinds.map(({ games, ...kind }) => ({ line: statedLine(kind, benefits), games, kind })),
  ]
}

function positionedBy(groups: readonly LineGroup[], sort: Exclude<Sorts, Sort<'game'>>): PositionedGroup[] {
  const column = columnOf(sort)
  const sorted = groups
    .map((group) => ({ group, figure: Number(group.line[column]) }))
    .sort((a, b) => a.figure - b.figure)
  if (isDescending(sort)) sorted.reverse()
  let ends = 0
  return sorted.map(({ group }) => {
    const begins = ends
    ends += group.games
    return { group, begins, ends }
  })
}

/** The position of a line, from 1; undefined if there is no such line. */
async function endOf(
  db: Db,
  positioned: readonly PositionedGroup[],
  id: string,
  descending: boolean,
): Promise<number | undefined> {
  const line = await lineNamed(
    db,
    positioned.map(({ group }) => group),
    id,
    descending,
  )
  const at = positioned.find(({ group }) => group === line?.group)
  return at && line && at.begins + line.before + 1
}

/** The line with an id, its group, and how many lines of the group come before it; undefined if there is no such line. */
async function lineNamed(
  db: Db,
  groups: readonly LineGroup[],
  id: string,
  descending: boolean,
): Promise<{ line: EconomyLine; group: LineGroup; before: number } | undefined> {
  for (const group of groups)
    if (group.kind === null && idOf(group.line) === id) return { line: group.line, group, before: 0 }
  const game = nameOf(id)
  const place = game && (await placeInKind(db, game, { without: ours, descending }))
  const group = place && groups.find(({ kind }) => kind && keyOf(kind) === keyOf(place))
  return (
    group && { line: { ...group.line, game: `${game.vendor}/${game.node}` }, group, before: place.before }
  )
}

const keyOf = ({ gameType, weight, statedReturn }: GameWeight): string =>
  `${gameType} ${weight} ${statedReturn}`

/** The game of a line that has no rules here. */
function nameOf(id: string): GameName | undefined {
  const [, vendor, node] = new RegExp(`^([^/]+)/(.+) ${STATED}$`).exec(id) ?? []
  return vendor && node ? { vendor, node } : undefined
}

async function linesFrom(
  db: Db,
  positioned: readonly PositionedGroup[],
  { from, limit, descending }: { from: number; limit: number; descending: boolean },
): Promise<EconomyLine[]> {
  const onPage = positioned.filter(({ begins, ends }) => ends > from && begins < from + limit)
  const [first] = onPage
  const games = await gamesOfKinds(
    db,
    onPage.flatMap(({ group }) => group.kind ?? []),
    { without: ours, descending, offset: first?.group.kind ? from - first.begins : 0, limit },
  )
  const byKind = new Map<string, GameName[]>()
  for (const game of games) byKind.set(keyOf(game), [...(byKind.get(keyOf(game)) ?? []), game])
  return onPage
    .flatMap(({ group: { line, kind } }) =>
      kind
        ? (byKind.get(keyOf(kind)) ?? []).map(({ vendor, node }) => ({ game: `${vendor}/${node}`, ...line }))
        : line,
    )
    .slice(0, limit)
}
