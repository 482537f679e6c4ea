import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MinesAction } from '#contract/play/games/mines.ts'
import { CELLS } from '#contract/play/odds/mines-odds.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { endAbandonedBets, openBetOf } from '#platform/play/bets/index.ts'
import { finishOf, installHouseGames, placeBet, standingOf, stepRound } from '#platform/play/house/index.ts'
import { gameDetail } from '#platform/play/launch/index.ts'
import { roundTable } from '#platform/play/rounds/index.ts'
import { rotateSeed } from '#platform/play/seeds/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { betProof } from './bet-proof.ts'
import { houseRoutines } from './jobs.ts'

// A round of several steps, on Mines.

type World = Awaited<ReturnType<typeof testPlatform>>
let world: World
let ctx: Context
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
beforeEach(async () => {
  member = await testMember(ctx, { balance: '1000.00' })
})
afterAll(() => world.close())

const reveal = (cell: number): MinesAction => ({ game: 'mines', action: 'reveal', cell })
const cashOut: MinesAction = { game: 'mines', action: 'cash-out' }

async function place(mines = 1, stake = '10.00', requestId: string = randomUUID()): Promise<string> {
  const wager = { game: 'mines', mines } as const
  const result = await placeBet(ctx, member, { vendorCode: 'SEN', nodeId: 'mines', stake, wager, requestId })
  if (!result.ok) throw new Error(result.code)
  return result.value.betId
}
const step = (betId: string, action: MinesAction, requestId: string = randomUUID(), by = member) =>
  stepRound(ctx, by, { betId, action, requestId })
const held = () => balanceOf(ctx.db, wallet(member.id, 'main'))
const rowOf = (betId: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', betId).executeTakeFirstOrThrow()

/** Opens cells until one is safe; with one mine the second is, whatever the first was. Starts a new round after a mine. */
async function withOneLotus(): Promise<string> {
  for (;;) {
    const betId = await place()
    const first = await step(betId, reveal(0))
    if (first.ok && first.value.result === 'open') return betId
  }
}

describe('an open round', () => {
  it('has taken its stake, shows how it stands, and is the answer to another bet, which stakes nothing', async () => {
    const betId = await withOneLotus()
    const before = await held()
    expect(await place(5, '20.00')).toBe(betId)
    expect(await held()).toBe(before)
    const open = await openBetOf(ctx, member.id, { vendor: 'SEN', node: 'mines' })
    expect(open && standingOf(open)).toMatchObject({ mines: 1, opened: [0], multiplier: '1.0312' })
    const detail = await gameDetail(ctx, member, { vendorCode: 'SEN', nodeId: 'mines', language: 'vi' })
    expect(detail).toMatchObject({
      value: { open: { bet: { id: betId, result: 'open' }, standing: { opened: [0] } } },
    })
    expect(await betProof(ctx, { betId, language: 'vi' })).toMatchObject({ code: 'not-found' })
  })

  it('keeps its seed sealed until it has ended', async () => {
    await withOneLotus()
    expect(await rotateSeed(ctx, member, { clientSeed: 'peek' })).toMatchObject({ code: 'state-moved-on' })
  })

  it('is paid once by a cash-out, however often that is sent', async () => {
    const betId = await withOneLotus()
    const before = await held()
    const requestId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => step(betId, cashOut, requestId)))
    expect(answers.map((answer) => answer.ok && answer.value.result)).toEqual(['won', 'won', 'won'])
    expect(await held()).toBe(before + 1_031n)
    expect(await step(betId, cashOut)).toMatchObject({ code: 'state-moved-on' })
    expect(await step(betId, reveal(1))).toMatchObject({ code: 'state-moved-on' })
    const proof = await betProof(ctx, { betId, language: 'vi' })
    expect(proof).toMatchObject({ value: { actions: [reveal(0), cashOut], payout: '10.31' } })
  })

  it('ends by itself with the last safe cell, or with the mine', async () => {
    const betId = await place(24)
    const ended = await step(betId, reveal(7))
    const { result, payout, outcome } = await rowOf(betId)
    expect(ended).toMatchObject({ value: { result } })
    const { mined } = outcome as { mined: number[] }
    expect(mined).toHaveLength(CELLS - 1)
    expect(payout).toBe(mined.includes(7) ? 0n : 24_750n)
  })

  it('is stepped by its own player alone, and takes no strange step', async () => {
    const betId = await withOneLotus()
    const other = await testMember(ctx, { balance: '10.00' })
    expect(await step(betId, reveal(1), randomUUID(), other)).toMatchObject({ code: 'not-found' })
    expect(await step(randomUUID(), reveal(1))).toMatchObject({ code: 'not-found' })
    expect(await step('no id', reveal(1))).toMatchObject({ code: 'not-found' })
    expect(await step(betId, reveal(0))).toEqual({ ok: false, code: 'state-moved-on', detail: {} })
    expect((await rowOf(betId)).actions).toEqual([reveal(0)])
  })

  it('is the only bet that takes steps: one that waits for its draw takes none', async () => {
    const { round } = await roundTable(ctx, { vendor: 'SEN', node: 'sicbo' }, { open: true })
    const result = await placeBet(ctx, member, {
      vendorCode: 'SEN',
      nodeId: 'sicbo',
      stake: '1.00',
      round: round?.id,
      requestId: randomUUID(),
      wager: { game: 'sicbo', spots: [{ spot: 'big', stake: '1.00' }] },
    })
    const betId = result.ok ? result.value.betId : expect.fail(result.code)
    expect(await step(betId, reveal(0))).toMatchObject({ code: 'not-found' })
    expect(await rowOf(betId)).toMatchObject({ result: 'open', actions: null })
  })
})

describe('a round that its player has left', () => {
  it('is ended after minutes where its game says so: a scratch card is opened', async () => {
    const wager = { game: 'scratch' } as const
    const bet = { vendorCode: 'SEN', nodeId: 'scratch', stake: '10.00', wager, requestId: randomUUID() }
    const result = await placeBet(ctx, member, bet)
    const betId = result.ok ? result.value.betId : expect.fail(result.code)
    const first = { game: 'scratch', action: 'scratch', cell: 4 } as const
    const left = { vendor: 'SEN', node: 'scratch', afterMinutes: 10 }
    expect(await stepRound(ctx, member, { betId, action: first, requestId: randomUUID() })).toMatchObject({
      ok: true,
    })
    world.clock.advance(9 * 60)
    expect(await endAbandonedBets(ctx, finishOf, [left])).toBe(0)
    world.clock.advance(2 * 60)
    expect(await endAbandonedBets(ctx, finishOf)).toBe(0)
    expect(await endAbandonedBets(ctx, finishOf, [left])).toBe(1)
    const row = await rowOf(betId)
    expect(row).toMatchObject({ actions: [first, { game: 'scratch', action: 'scratch-all' }] })
    expect(row.result).toMatch(/won|lost/)
    expect(houseRoutines['end-abandoned-bets'].everySeconds).toBeLessThanOrEqual(60)
  })

  it('is cashed out where a cell is open, and given back where none is', async () => {
    const [opened, untouched] = [await withOneLotus(), await testMember(ctx, { balance: '50.00' })]
    const mine = member
    member = untouched
    const untouchedBet = await place(1, '50.00')
    world.clock.advance(25 * 3_600)
    await endAbandonedBets(ctx, finishOf)
    expect(await rowOf(opened)).toMatchObject({
      result: 'won',
      payout: 1_031n,
      actions: [reveal(0), cashOut],
    })
    expect(await rowOf(untouchedBet)).toMatchObject({ result: 'void' })
    expect(await held()).toBe(5_000n)
    const proof = await betProof(ctx, { betId: opened, language: 'vi' })
    expect(proof.ok).toBe(true)
    member = mine
  })
})
