import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { seedState } from '#platform/play/seeds/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testDeposit, testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { dice } from './dice/dice.ts'
import { placePastBets } from './past-bets/index.ts'
import { placeBet } from './place-bet.ts'

type World = Awaited<ReturnType<typeof testPlatform>>
let world: World
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const even: WagerOf<'dice'> = { game: 'dice', direction: 'under', target: '50.00' }
const input = (change: Partial<Parameters<typeof placeBet>[2]> = {}) => ({
  vendorCode: 'SEN',
  nodeId: 'dice',
  stake: '10.00',
  wager: even,
  requestId: randomUUID(),
  ...change,
})
const betsOf = (member: Member) =>
  ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).orderBy('nonce').execute()
const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
const linesOf = (member: Member) =>
  ctx.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .select(['ledger_entry.kind', 'ledger_entry.amount', 'ledger_posting.reference'])
    .where('ledger_account.key', '=', wallet(member.id, 'main'))
    .orderBy('seq')
    .execute()

describe('a round', () => {
  it('is what its seeds say, and moves exactly stake and payout', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    let balance = minorOf('1000.00')
    const wagers = fc.sample(
      fc.record({
        direction: fc.constantFrom<'over' | 'under'>('over', 'under'),
        hundredths: fc.integer({ min: 199, max: 9_800 }),
        stake: fc.bigInt({ min: 100n, max: 2_000n }),
      }),
      { numRuns: 25, seed: 7 },
    )
    for (const { direction, hundredths, stake } of wagers) {
      const target = moneyOf(BigInt(hundredths))
      const result = await placeBet(
        ctx,
        member,
        input({ stake: moneyOf(stake), wager: { game: 'dice', direction, target } }),
      )
      expect(result.ok).toBe(true)
    }
    const pair = await ctx.db
      .selectFrom('seed_pair')
      .selectAll()
      .where('member_id', '=', member.id)
      .where('state', '=', 'current')
      .executeTakeFirstOrThrow()
    const bets = await betsOf(member)
    expect(bets.map((bet) => bet.nonce)).toEqual(wagers.map((_, index) => index))
    for (const bet of bets) {
      const round = dice.play(
        bet.wager as WagerOf<'dice'>,
        bet.stake,
        new FairStream({
          serverSeed: pair.server_seed,
          clientSeed: pair.client_seed ?? '',
          nonce: bet.nonce ?? -1,
        }),
      )
      expect(bet.outcome).toEqual(round.outcome)
      expect(bet.result).toBe(round.payout > 0n ? 'won' : 'lost')
      expect(bet.payout).toBe(round.payout)
      balance += bet.payout - bet.stake
      const lines = (await linesOf(member)).filter((line) => line.reference === bet.id)
      expect(lines.map((line) => [line.kind, line.amount])).toEqual(
        round.payout > 0n
          ? [
              ['bet', -bet.stake],
              ['payout', bet.payout],
            ]
          : [['bet', -bet.stake]],
      )
    }
    expect(await mainOf(member)).toBe(balance)
  })

  it('keeps the game among the recent ones', async () => {
    const member = await testMember(ctx, { balance: '100.00' })
    await placeBet(ctx, member, input())
    await placeBet(ctx, member, input())
    const recent = await ctx.db
      .selectFrom('recent_game')
      .select('node_id')
      .where('member_id', '=', member.id)
      .execute()
    expect(recent).toEqual([{ node_id: 'dice' }])
  })
})

describe('what a bet asks of the database', () => {
  it('is five statements, won or lost', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    await seedState(ctx, member.id)
    const recorded = recording(ctx)
    for (let round = 0; round < 8; round++) {
      recorded.statements.length = 0
      expect((await placeBet(recorded.ctx, member, input())).ok).toBe(true)
      expect(recorded.statements).toHaveLength(5)
    }
  })
})

describe('at once', () => {
  it('twenty bets of one member take twenty nonces in a row', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    const results = await Promise.all(Array.from({ length: 20 }, () => placeBet(ctx, member, input())))
    expect(results.every((result) => result.ok)).toBe(true)
    const bets = await betsOf(member)
    expect(bets.map((bet) => bet.nonce)).toEqual(Array.from({ length: 20 }, (_, nonce) => nonce))
    expect(new Set(bets.map((bet) => bet.seed_pair_id)).size).toBe(1)
  })

  it('twenty copies of one request are one bet', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    const same = input()
    const results = await Promise.all(Array.from({ length: 20 }, () => placeBet(ctx, member, same)))
    const bets = await betsOf(member)
    expect(bets).toHaveLength(1)
    expect(new Set(results.map((result) => result.ok && result.value.betId))).toEqual(new Set([bets[0]?.id]))
    expect((await linesOf(member)).filter((line) => line.kind === 'bet')).toHaveLength(1)
  })

  it('no more is staked than is there', async () => {
    const member = await testMember(ctx, { balance: '5.00' })
    const results = await Promise.all(
      Array.from({ length: 12 }, () =>
        placeBet(ctx, member, input({ stake: '1.00', wager: { ...even, target: '1.00' } })),
      ),
    )
    const bets = await betsOf(member)
    expect(bets).toHaveLength(results.filter((result) => result.ok).length)
    expect(bets.map((bet) => bet.nonce)).toEqual(bets.map((_, nonce) => nonce))
    const turned = bets.reduce((sum, bet) => sum + bet.payout - bet.stake, minorOf('5.00'))
    expect(await mainOf(member)).toBe(turned)
    for (const refused of results.filter((result) => !result.ok)) {
      expect(refused).toMatchObject({ code: 'insufficient-balance', detail: { field: 'stake' } })
    }
  })
})

describe('a repeat', () => {
  it('is answered with the first bet, even when nothing would be accepted now', async () => {
    const member = await testMember(ctx, { balance: '10.00' })
    const same = input()
    const first = await placeBet(ctx, member, same)
    const again = await placeBet(ctx, { ...member, frozen: true }, same)
    expect(again).toEqual(first)
  })

  it('with other content is refused', async () => {
    const member = await testMember(ctx, { balance: '100.00' })
    const same = input()
    await placeBet(ctx, member, same)
    for (const other of [{ stake: '11.00' }, { wager: { ...even, target: '50.01' } }]) {
      expect(await placeBet(ctx, member, { ...same, ...other })).toMatchObject({ code: 'request-id-reused' })
    }
    expect(await betsOf(member)).toHaveLength(1)
  })

  it('of a refused bet is a new one: neither the id nor the nonce was used up', async () => {
    const member = await testMember(ctx)
    const same = input()
    expect(await placeBet(ctx, member, same)).toMatchObject({ code: 'insufficient-balance' })
    expect((await seedState(ctx, member.id)).nextNonce).toBe(0)
    await testDeposit(ctx, member, '10.00')
    expect((await placeBet(ctx, member, same)).ok).toBe(true)
    expect((await betsOf(member)).map((bet) => bet.nonce)).toEqual([0])
  })
})

describe('refusals', () => {
  it('name what was wrong and where', async () => {
    const member = await testMember(ctx, { balance: '100000000.00' })
    const refused = async (change: Partial<Parameters<typeof placeBet>[2]>, who: Member = member) =>
      placeBet(ctx, who, input(change))
    const limits = { field: 'stake', min: '1.00', max: '10000000.00' }
    expect(await refused({ stake: '0.99' })).toMatchObject({ code: 'under-limit', detail: limits })
    expect(await refused({ stake: '10000000.01' })).toMatchObject({ code: 'over-limit', detail: limits })
    expect(await refused({ wager: { ...even, target: '0.99' } })).toMatchObject({
      code: 'not-offered',
      detail: { field: 'target' },
    })
    expect(await refused({ nodeId: 'nothing' })).toMatchObject({ code: 'not-found' })
    expect(await refused({ vendorCode: 'NOBODY' })).toMatchObject({ code: 'not-found' })
    expect(await refused({}, { ...member, accountKind: 41 })).toMatchObject({ code: 'operation-not-allowed' })
    expect(await refused({}, { ...member, frozen: true })).toMatchObject({ code: 'operation-not-allowed' })
    expect(await betsOf(member)).toEqual([])
    expect((await refused({ stake: '10000000.00' })).ok).toBe(true)
  })

  it('a bet of a made-up past is not of now, nor of later', async () => {
    const member = await testMember(ctx, { balance: '100.00' })
    const now = ctx.clock.now().getTime()
    const past = (at: number) => {
      const { stake, wager } = input()
      return placePastBets(ctx, [{ member, at: new Date(at), stake, wager, requestId: randomUUID() }])
    }
    for (const at of [now, now + 1]) await expect(past(at)).rejects.toThrow('cannot bet in the past')
    expect(await betsOf(member)).toEqual([])
    await past(now - 1)
    expect(await betsOf(member)).toHaveLength(1)
  })

  it('a game or a vendor in maintenance takes no bet', async () => {
    const member = await testMember(ctx, { balance: '100.00' })
    for (const table of ['game', 'vendor'] as const) {
      await ctx.db.updateTable(table).set({ maintenance: true }).execute()
      expect(await placeBet(ctx, member, input())).toMatchObject({ code: 'game-in-maintenance' })
      await ctx.db.updateTable(table).set({ maintenance: false }).execute()
    }
  })
})
