import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { drawTooLarge, type LotteryWager, numbersOf } from '#contract/play/games/lottery/lottery.ts'
import { lotteryAt, lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import type { checkTicket as endpoint } from '#contract/play/lottery.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { findOfferedWager } from '#platform/play/house/index.ts'
import { drawsNamed } from '#platform/play/rounds/index.ts'
import { checkExposure, exposureLimit } from '../draws/exposure.ts'
import { betOf, inDraw, placedOn, wagerOf } from './place-ticket.ts'
import { drawsFrom } from './spanned-draws.ts'
import { countNumbersOn } from './tickets.ts'

/**
 * What a ticket would be on these draws, by the draws and the numbers alone: nothing is staked, and neither money nor
 * limits of the member's own are looked at. Refuses as `placeTicket` would, for guests what it would refuse anybody.
 */
export async function checkTicket(
  ctx: Context,
  member: Member | null,
  { gameCode, numero, lines, draws }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const lottery = lotteryOf(gameCode)
  if (!lottery) return refuse('not-found')
  const read = wagerOf(lottery, { numero, lines })
  if (!read.ok) return read
  const wager = read.value
  const spanned = await drawsFrom(ctx, lottery, { numero, count: draws })
  if (!spanned.ok) return spanned
  const offered = await findOfferedWager(ctx, betOf(lottery, wager))
  if (!offered.ok) return offered
  const limit = await exposureLimit(ctx, lottery)
  const rounds = await drawsNamed(
    ctx,
    spanned.value.map((draw) => ({ node: draw.code, numero: draw.numero })),
  )
  const roundOf = new Map(rounds.map((round) => [round.numero, round.id]))
  for (const draw of spanned.value) {
    const roundId = roundOf.get(draw.numero)
    const counted = await checkNumbers(ctx, member, { roundId, wager })
    if (!counted.ok) return inDraw(counted, draw.numero)
    if (member && isTrial(member.accountKind)) continue
    const exposed = await checkExposure(ctx, lottery, { roundId, wager, limit })
    if (!exposed.ok) return inDraw(exposed, draw.numero)
  }
  return ok(placedOn(lottery, wager, spanned.value))
}

/** Refuses `over-limit` at `numbers` if the member would have too many on the draw; nobody has any on one not opened yet. */
async function checkNumbers(
  ctx: Context,
  member: Member | null,
  { roundId, wager }: { roundId: string | undefined; wager: LotteryWager },
): Promise<Result<null>> {
  const own = member && roundId ? await countNumbersOn(ctx.reads, member.id, roundId) : 0
  const tooLarge = drawTooLarge(own + numbersOf(lotteryAt(wager.code).family, wager))
  return tooLarge ? refuse(tooLarge.code, tooLarge.detail) : ok(null)
}
