import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Share } from '#contract/play/odds/crash-live-odds.ts'
import { pointOf } from '#contract/play/odds/rising-odds.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { cashOut, placeBet, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, flightTable } from '#platform/play/rounds/index.ts'
import type { TestClock } from '../platform/test-clock.ts'

/** Rounds of live crash for tests, which know what the platform tells nobody: the point of a round in the air. */

const boat = { vendor: 'SEN', node: 'crash-live' }

const flightGame = () => {
  const flight = sharedGameOf(boat.vendor, boat.node)?.flight
  if (!flight) throw new Error('live crash does not fly')
  return flight
}

export const lookAtBoat = (ctx: Context) =>
  flightTable(ctx, boat, { open: true, flight: flightGame(), gameOf: sharedGameOf })

/** The round at the table while it takes bets: what ran before is ended. */
export async function openBoat(ctx: Context, clock: TestClock): Promise<string> {
  for (let tried = 0; tried < 20; tried++) {
    const { round } = await lookAtBoat(ctx)
    if (round?.state === 'open' && round.remaining >= 9) return round.id
    clock.advance(30)
  }
  throw new Error('no round opens')
}

export function board(
  ctx: Context,
  member: Member,
  round: string | undefined,
  { stake = '10.00', target = null as string | null, requestId = randomUUID() } = {},
) {
  const wager = { game: 'crash-live' as const, target }
  return placeBet(ctx, member, { vendorCode: 'SEN', nodeId: 'crash-live', stake, wager, round, requestId })
}

export async function boarded(...args: Parameters<typeof board>): Promise<string> {
  const result = await board(...args)
  if (!result.ok) throw new Error(result.code)
  return result.value.betId
}

export const tapOn = (
  ctx: Context,
  member: Member,
  betId: string,
  { share = 'all' as Share, requestId = randomUUID(), at = ctx.clock.now() } = {},
) =>
  cashOut(
    ctx,
    member,
    { betId, requestId, action: { game: 'crash-live' as const, action: 'cash-out' as const, share } },
    at,
  )

export const roundRow = (ctx: Context, id: string) =>
  ctx.db.selectFrom('game_round').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const betRow = (ctx: Context, id: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Ends the bets of a round; answers its point, which follows from its seed and the root of its bets. */
export async function closeBoat(ctx: Context, clock: TestClock, round: string): Promise<bigint> {
  clock.advance(10)
  await advanceRound(ctx, round, sharedGameOf)
  const { server_seed: serverSeed, bets_root: root, state } = await roundRow(ctx, round)
  expect(state).toBe('closed')
  return pointOf(new FairStream({ serverSeed, clientSeed: root ?? '', nonce: 0 }).draw52().value)
}

/**
 * A round in the air whose point is in this range, in hundredths, with what `bets` has placed on it; each try is another
 * round. The clock stands at the take-off.
 */
export async function flyingBoat<Bets>(
  ctx: Context,
  clock: TestClock,
  { from, to = 10n ** 18n }: { from: bigint; to?: bigint },
  bets: (round: string) => Promise<Bets>,
): Promise<{ round: string; bets: Bets; point: bigint; flewAt: Date }> {
  for (let tried = 0; tried < 200; tried++) {
    const round = await openBoat(ctx, clock)
    const result = await bets(round)
    const point = await closeBoat(ctx, clock, round)
    const { flew_at: flewAt } = await roundRow(ctx, round)
    if (point >= from && point <= to && flewAt) {
      clock.set(flewAt.toISOString())
      return { round, bets: result, point, flewAt }
    }
    await landBoat(ctx, clock, round)
  }
  throw new Error('no flight as it was asked for')
}

/** Ends a round: its point comes, and its bets are settled. */
export async function landBoat(ctx: Context, clock: TestClock, round: string): Promise<void> {
  clock.advance(120)
  await advanceRound(ctx, round, sharedGameOf)
  expect((await roundRow(ctx, round)).ended_at).not.toBeNull()
}
