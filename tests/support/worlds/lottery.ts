import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { lotteryOf } from '#contract/play/games/lottery/lottery-games.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { comingDraws } from '#platform/play/lottery/draws/draw-terms.ts'
import { openComingDraws, placeTicket } from '#platform/play/lottery/index.ts'
import { advanceRound } from '#platform/play/rounds/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

/** A platform with the games of the house, whose draws are open. */

export let world: Awaited<ReturnType<typeof testPlatform>>
export let ctx: Context

/** The next draw of a lottery that takes bets, opened. */
export async function nextDraw(code: string, ahead = 0) {
  const lottery = lotteryOf(code)
  if (!lottery) throw new Error(`${code} is no lottery`)
  await openComingDraws(ctx, [lottery])
  const draw = comingDraws(lottery, ctx.clock.now())[ahead]
  if (!draw) throw new Error(`${code} has no draw`)
  return draw
}

export const drawRow = (code: string, numero: string) =>
  ctx.db
    .selectFrom('game_round')
    .selectAll()
    .where('node_id', '=', code)
    .where('numero', '=', numero)
    .executeTakeFirstOrThrow()

/** Moves the clock to a moment, if it is to come. */
export function moveTo(at: Date): void {
  const left = at.getTime() - ctx.clock.now().getTime()
  if (left > 0) world.clock.advance(left / 1_000)
}

/** Locks, draws, tells and settles a draw. */
export async function holdDraw(code: string, numero: string) {
  const { id, told_at } = await drawRow(code, numero)
  if (!told_at) throw new Error(`${code} ${numero} is not told bit by bit`)
  moveTo(told_at)
  await advanceRound(ctx, id, sharedGameOf)
  return drawRow(code, numero)
}

export type WrittenLine = readonly [playType: string, numbers: string, stake: string]

export const stakeOn = (
  member: Member,
  { code, numero }: { code: string; numero: string },
  lines: readonly WrittenLine[],
  requestId: string = randomUUID(),
) =>
  placeTicket(ctx, member, {
    gameCode: code,
    numero,
    lines: lines.map(([playType, numbers, stake]) => ({ playType, numbers, stake })),
    draws: 1,
    requestId,
  })

/** Stakes a ticket that must be taken; answers its id. */
export async function ticketOn(
  member: Member,
  draw: { code: string; numero: string },
  lines: readonly WrittenLine[],
): Promise<string> {
  const result = await stakeOn(member, draw, lines)
  if (!result.ok) throw new Error(`${result.code} at ${result.detail.field}`)
  return result.value.ticketId
}

export const betRow = (id: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))

/** Gives the file such a platform; the books must be right in the end. */
export function inLotteryWorld(): void {
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
    await installHouseGames(ctx)
  })
  afterAll(async () => {
    expect((await checkLedger(ctx.db)).problems).toEqual([])
    await world.close()
  })
}
