import { createHash } from 'node:crypto'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Outcome, Wager } from '#contract/play/games/index.ts'
import { yieldToEventLoop } from '#platform/base/batches/yield-to-event-loop.ts'
import type { Context, Job } from '#platform/base/context.ts'
import { largeMerkleTree, leafOf } from '#platform/base/fairness/index.ts'
import { ok } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import {
  betsOfRound,
  type EndOfRoundBet,
  endRoundBets,
  furtherRounds,
  spotStakes,
} from '#platform/play/bets/index.ts'
import {
  CONTINUED_MS,
  FLIGHT_SETTLED_MS,
  FLIGHT_TOLD_MS,
  MAX_LEAVES_AT_ONCE,
  MAX_ROUND_STEPS,
} from '#platform/play/limits.ts'
import { poolsFrom } from './pools.ts'
import { isTold, lockedRound, type RoundRow, seedsOf, selectRounds, withHouseStake } from './round-row.ts'
import { announceRound, queueStep } from './round-table.ts'
import type { Flight, SeveralRounds, SharedGame, SharedGameOf } from './shared-game.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'round-step': true
  }
}

/** The operator's reason for a round that is void because its game could not draw it. */
const CANNOT_BE_DRAWN = 'it cannot be drawn'

/**
 * The mark of a player in a leaf (site.md 4.2): the first 16 hex digits of a hash that only those who know the bet's
 * salt can compute. Older bets have no salt (null).
 */
export const memberHashOf = (salt: string | null, betId: string, account: string): string =>
  createHash('sha256')
    .update(`${salt ?? ''}${betId}${account}`, 'utf8')
    .digest('hex')
    .slice(0, 16)

/** The content of a bet's leaf. */
export const leafContent = (bet: {
  id: string
  memberHash: string
  stake: bigint
  wagerText: string
}): string => `${bet.id}:${bet.memberHash}:${moneyOf(bet.stake)}:${bet.wagerText}`

/** The job that advances a round, and queues the next step. It may run twice, and in any process. */
export const roundJobs = (gameOf: SharedGameOf): { 'round-step': Job } => ({
  'round-step': (ctx, { round = '' }) => advanceRound(ctx, round, gameOf),
})

/**
 * Does everything in a round that is due: closes it, draws it, settles its bets. Each step is one transaction under the
 * round's lock; only the bets end in sets of their own, which can be repeated. So after a crash at any point the next
 * run continues.
 */
export async function advanceRound(ctx: Context, roundId: string, gameOf: SharedGameOf): Promise<void> {
  for (let step = 0; step < MAX_ROUND_STEPS; step++) {
    const round = await selectRounds(ctx.db).where('id', '=', roundId).executeTakeFirst()
    if (!round || round.ended_at !== null) return
    const game = gameOf(round.vendor_code, round.node_id)
    const dueAt = stepDueAt(round, game)
    if (dueAt && dueAt > ctx.clock.now()) return queueStep(ctx, roundId, dueAt)
    const tells = nextTellingAt(round, game, ctx.clock.now())
    if (tells) {
      await announceRound(ctx, round.node_id)
      return queueStep(ctx, roundId, tells)
    }
    if (round.state === 'open') await closeRound(ctx, roundId, game)
    else if (round.state === 'closed') await drawRound(ctx, roundId, game)
    else if (!(await endRound(ctx, round, game)))
      return queueStep(ctx, roundId, new Date(ctx.clock.now().getTime() + CONTINUED_MS))
  }
}

/** When the next step of a round is due; undefined: at once. */
export function stepDueAt(round: RoundRow, game: SharedGame | undefined): Date | undefined {
  if (round.state === 'open') return round.closes_at
  if (round.flew_at && game?.flight) {
    const endedAt = endOfFlight(round, game.flight).getTime()
    if (round.state === 'closed') return new Date(endedAt + FLIGHT_TOLD_MS)
    if (round.state === 'drawn') return new Date(endedAt + FLIGHT_SETTLED_MS)
  }
  return round.state === 'closed' ? round.draws_at : undefined
}

/** The moment at which the flight of a closed round ends. */
export function endOfFlight(round: RoundRow, flight: Flight): Date {
  if (round.flew_at === null) throw new Error(`round ${round.id} does not fly`)
  return new Date(round.flew_at.getTime() + flight.lastsMs(seedsOf(round)))
}

/**
 * When the next event of a drawn round is told, if the round is told gradually; undefined once everything has been
 * told.
 */
function nextTellingAt(round: RoundRow, game: SharedGame | undefined, now: Date): Date | undefined {
  const { state, told_at: end, draws_at: start, outcome } = round
  if (state !== 'drawn' || end === null || end <= now) return undefined
  const lasts = end.getTime() - start.getTime()
  const moments = (game?.several?.tellsAt(outcome as Outcome) ?? []).map(
    (part) => start.getTime() + Math.ceil(part * lasts),
  )
  return new Date(Math.min(end.getTime(), ...moments.filter((at) => at > now.getTime())))
}

/** Closes a round for bets, and publishes the root of its bets. */
async function closeRound(ctx: Context, roundId: string, game: SharedGame | undefined): Promise<void> {
  await ctx.transact(async (ctx) => {
    const round = await lockedRound(ctx.db, roundId)
    if (round?.state !== 'open') return ok(null)
    const leaves = await attempt(ctx, round, () => leavesOf(ctx, roundId, game))
    if (!leaves) return ok(await voidLockedRound(ctx, round, CANNOT_BE_DRAWN))
    const { root, tree } = await largeMerkleTree(leaves)
    const pools = game?.pooled && withHouseStake(round, await spotStakes(ctx, roundId, game.pooled.spots))
    await ctx.db
      .updateTable('game_round')
      .set({
        state: 'closed',
        bets_root: root,
        bets: leaves.length,
        bets_tree: tree,
        pools: pools ? JSON.stringify(pools) : null,
        flew_at: game?.flight
          ? new Date(Math.max(round.draws_at.getTime(), ctx.clock.now().getTime()))
          : null,
      })
      .where('id', '=', roundId)
      .execute()
    return ok(await announceRound(ctx, round.node_id))
  })
}

/** The leaves of a round's bets, in the order of their ids. */
async function leavesOf(ctx: Context, roundId: string, game: SharedGame | undefined): Promise<string[]> {
  const leaves: string[] = []
  for await (const bets of betsOfRound(ctx, roundId)) {
    const accounts = await accountsOf(ctx.db, [...new Set(bets.map(({ memberId }) => memberId))])
    for (const { id, memberId, stake, wager, salt } of bets) {
      const account = accounts.get(memberId)
      if (account === undefined) throw new Error(`bet ${id} has no member`)
      if (!game) throw new UnknownGame()
      const memberHash = memberHashOf(salt, id, account)
      leaves.push(leafOf(leafContent({ id, memberHash, stake, wagerText: game.wagerText(wager as Wager) })))
      if (leaves.length % MAX_LEAVES_AT_ONCE === 0) await yieldToEventLoop()
    }
  }
  return leaves
}

/**
 * Writes the outcome of the numbers: the bets are fixed by now, so nobody can profit from it. Seed and outcome are
 * published with it, or when the game has told all of it.
 */
async function drawRound(ctx: Context, roundId: string, game: SharedGame | undefined): Promise<void> {
  const pace = game?.telling ? (await ctx.settings.value('roundTellingPercent')) / 100 : 0
  await ctx.transact(async (ctx) => {
    const round = await lockedRound(ctx.db, roundId)
    if (round?.state !== 'closed') return ok(null)
    const outcome = await attempt(ctx, round, async () =>
      game?.outcomeOf(seedsOf(round), poolsFrom(round.pools), round),
    )
    if (!outcome) return ok(await voidLockedRound(ctx, round, CANNOT_BE_DRAWN))
    const now = ctx.clock.now()
    const lastsMs = game?.telling ? game.telling.lastsMs(outcome) * pace : 0
    await ctx.db
      .updateTable('game_round')
      .set({
        state: 'drawn',
        outcome: JSON.stringify(outcome),
        drawn_at: now,
        ...(lastsMs > 0 ? { told_at: new Date(now.getTime() + lastsMs) } : {}),
      })
      .where('id', '=', roundId)
      .execute()
    return ok(await announceRound(ctx, round.node_id))
  })
}

class UnknownGame extends Error {}

/** The game's answer; undefined, with a log line, if it throws. Errors of the database are rethrown. */
async function attempt<Value>(
  ctx: Context,
  round: RoundRow,
  work: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  try {
    return await work()
  } catch (err) {
    if ((err as { code?: string }).code !== undefined) throw err
    ctx.log.error({ err, round: round.id, game: round.node_id }, 'a round cannot be drawn')
    return undefined
  }
}

/** Makes a locked round void; its next step gives back what has not been cashed out. */
export async function voidLockedRound(ctx: Context, round: RoundRow, reason: string): Promise<null> {
  await ctx.db.updateTable('game_round').set({ state: 'void', reason }).where('id', '=', round.id).execute()
  await announceRound(ctx, round.node_id)
  return null
}

/** Pays a drawn round, or refunds a void one; answers whether all bets have ended. */
async function endRound(ctx: Context, round: RoundRow, game: SharedGame | undefined): Promise<boolean> {
  const endOf = game?.several
    ? await endingBySeveral(ctx, round, game.several)
    : round.state === 'drawn'
      ? endingBy(ctx, round, game)
      : () => undefined
  const notice = round.state === 'void' ? game?.voidNotice : game?.payoutNotice
  if (!(await endRoundBets(ctx, round.id, endOf, notice))) return false
  const ended = await ctx.transact(async (ctx) => {
    const locked = await lockedRound(ctx.db, round.id)
    if (locked?.state !== round.state || locked.ended_at !== null) return ok(null)
    await ctx.db
      .updateTable('game_round')
      .set({ state: round.state === 'drawn' ? 'settled' : 'void', ended_at: ctx.clock.now() })
      .where('id', '=', round.id)
      .execute()
    return ok(await announceRound(ctx, round.node_id))
  })
  return ended.ok
}

/** The end of each bet by the numbers of its round. A bet whose rules throw is refunded. */
function endingBy(ctx: Context, round: RoundRow, game: SharedGame | undefined): EndOfRoundBet {
  let endOf: ReturnType<SharedGame['endsBy']> | undefined
  return ({ id, wager, stake, actions }) => {
    if (!game) throw new Error(`round ${round.id} was drawn by a game that is gone`)
    try {
      endOf ??= game.endsBy(seedsOf(round), poolsFrom(round.pools))
      return endOf(wager as Wager, stake, actions)
    } catch (err) {
      ctx.log.error({ err, bet: id }, 'a bet cannot be settled: what was not cashed out of it goes back')
      return undefined
    }
  }
}

class RoundNotRevealed extends Error {}

/** The same for a game whose bets may be on several rounds: such a bet ends with the last of them. */
async function endingBySeveral(ctx: Context, round: RoundRow, game: SeveralRounds): Promise<EndOfRoundBet> {
  const beside = await furtherRounds(ctx, round.id)
  const rows = beside.length > 0 ? await selectRounds(ctx.db).where('id', 'in', beside).execute() : []
  const rounds = new Map([round, ...rows].map((row) => [row.id, row]))
  const now = ctx.clock.now()
  const seedsOfRound = (id: string) => {
    const other = rounds.get(id)
    if (!other) throw new Error(`a bet of round ${round.id} names another one, ${id}`)
    if (other.state === 'void') return null
    if (!isTold(other, now)) throw new RoundNotRevealed()
    return seedsOf(other)
  }
  return ({ id, wager, stake, actions }) => {
    try {
      return game.endOf(wager as Wager, stake, actions, seedsOfRound)
    } catch (err) {
      if (err instanceof RoundNotRevealed) return 'later'
      ctx.log.error({ err, bet: id }, 'a bet cannot be settled: what was not cashed out of it goes back')
      return undefined
    }
  }
}
