import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { cancelPromotion } from '#platform/benefits/promotions/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { requireRollover, rolloverLeft } from '#platform/money/rollover/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { rotateSeed } from '#platform/play/seeds/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { ladderGame, openLadder, stepLadder } from '#tests/support/platform/ladder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import {
  endAbandonedBets,
  openBet,
  openBetOf,
  payFreeWin,
  payPart,
  selectReference,
  settleBet,
  stepBet,
  voidBet,
  voidByReference,
} from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
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
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const held = (kind: 'main' | 'bonus', of = member) => balanceOf(ctx.db, wallet(of.id, kind))
const rowOf = (id: string) =>
  ctx.db.selectFrom('bet').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function opened(stake = 1_000n, more: { transactionId?: string } = {}, of = member): Promise<string> {
  const input = { ...ladderGame, stake, wager: {}, fromSeeds: false, waitsFor: 'event' as const, ...more }
  const bet = await openBet(ctx, of, input)
  if (!bet.ok) throw new Error(bet.code)
  return bet.value.betId
}
async function round(of = member, stake = 1_000n): Promise<string> {
  const bet = await openLadder(ctx, of, stake)
  if (!bet.ok) throw new Error(bet.code)
  return bet.value.betId
}
const win = { payout: 3_000n, outcome: { n: 1 } }
const lose = { payout: 0n, outcome: { n: 0 } }
const push = { payout: 1_000n, push: true, outcome: { n: 2 } }

/** A step that pays a part of a bet at once. */
async function paysPart(
  betId: string,
  pays: { amount: bigint; stake: bigint },
  requestId: string = randomUUID(),
) {
  const stepped = await stepBet(
    ctx,
    member,
    { betId, requestId, action: { part: String(pays.amount) } },
    () => ok({ pays }),
  )
  expect(stepped).toMatchObject({ ok: true, value: { result: 'open' } })
}

describe('a bet that is paid in part before its end', () => {
  it('is paid each part once, by its request, and the rest with its end, which counts all of it once', async () => {
    await requireRollover(ctx, member.id, 'test', 5_000n)
    const id = await opened(1_000n)
    const requestId = randomUUID()
    for (const _ of [1, 2]) await paysPart(id, { amount: 800n, stake: 500n }, requestId)
    expect(await held('main')).toBe(100_000n - 1_000n + 800n)
    expect(await rowOf(id)).toMatchObject({
      result: 'open',
      payout: 0n,
      turnover: 0n,
      cashed_out: 800n,
      cashed_out_stake: 500n,
    })
    expect(await rolloverLeft(ctx.db, member.id)).toBe(5_000n)
    await settleBet(ctx, id, { payout: 1_700n, outcome: {} })
    await settleBet(ctx, id, { payout: 1_700n, outcome: {} })
    expect(await held('main')).toBe(100_000n - 1_000n + 1_700n)
    expect(await rowOf(id)).toMatchObject({
      result: 'won',
      payout: 1_700n,
      turnover: 700n,
      cashed_out: null,
      cashed_out_stake: null,
    })
    expect(await rolloverLeft(ctx.db, member.id)).toBe(4_300n)
  })

  it('is neither void as a whole nor ended with less than it was paid', async () => {
    const id = await opened(1_000n)
    await paysPart(id, { amount: 800n, stake: 500n })
    await expect(voidBet(ctx, id)).rejects.toThrow('has been paid 800 for 500')
    await expect(settleBet(ctx, id, { payout: 799n, outcome: {} })).rejects.toThrow('has been paid 800')
    expect(await held('main')).toBe(100_000n - 1_000n + 800n)
    expect(await settleBet(ctx, id, { payout: 800n, outcome: {} })).toMatchObject({ ok: true })
    expect(await held('main')).toBe(100_000n - 1_000n + 800n)
  })
})

describe('what a bet can become', () => {
  it.each([
    ['won', win, 102_000n],
    ['lost', lose, 99_000n],
    ['push', push, 100_000n],
  ])('%s, once: another settle answers the first result, a void is refused', async (result, end, main) => {
    const id = await opened()
    expect(await held('main')).toBe(99_000n)
    const first = await settleBet(ctx, id, end)
    expect(first).toMatchObject({ ok: true, value: { betId: id, result, payout: end.payout } })
    expect(await settleBet(ctx, id, { payout: 9_999n, outcome: {} })).toEqual(first)
    expect(await voidBet(ctx, id)).toMatchObject({ code: 'state-moved-on' })
    expect(await held('main')).toBe(main)
  })

  it('void, once: the stake is back, and nothing settles it', async () => {
    const id = await opened()
    const first = await voidBet(ctx, id)
    expect(first).toMatchObject({ ok: true, value: { result: 'void', payout: 1_000n } })
    expect(await voidBet(ctx, id)).toEqual(first)
    expect(await settleBet(ctx, id, win)).toMatchObject({ code: 'state-moved-on' })
    expect(await held('main')).toBe(100_000n)
  })

  it('one of the two, whoever comes first', async () => {
    const id = await opened()
    const ends = await Promise.all([
      ...Array.from({ length: 5 }, () => settleBet(ctx, id, win)),
      ...Array.from({ length: 5 }, () => voidBet(ctx, id)),
    ])
    const { result } = await rowOf(id)
    expect(ends.filter((end) => end.ok && end.value.result === result)).toHaveLength(5)
    expect(await held('main')).toBe(result === 'won' ? 102_000n : 100_000n)
  })

  it('nothing else, in the database either', async () => {
    const id = await opened()
    await settleBet(ctx, id, win)
    for (const result of ['open', 'lost'])
      await expect(sql`update bet set result = ${result} where id = ${id}`.execute(ctx.db)).rejects.toThrow()
    expect(await settleBet(ctx, randomUUID(), win)).toMatchObject({ code: 'not-found' })
  })
})

describe('what counts', () => {
  it('of the days, points and missions is as if the bet had been settled with its stake', async () => {
    const other = await testMember(ctx)
    for (const end of [win, lose]) await settleBet(ctx, await opened(), end)
    await settledBet(ctx, other, { stake: 1_000n, result: 'won' })
    await settledBet(ctx, other, { stake: 1_000n, result: 'lost' })
    const countedOf = async (of: Member) => {
      const days = await ctx.db
        .selectFrom('bet_day')
        .select(['day', 'game_type', 'result', 'wallet', 'bets', 'stake'])
        .where('member_id', '=', of.id)
        .where('bets', '>', 0n)
        .orderBy('result')
        .execute()
      const due = await ctx.db
        .selectFrom('turnover_due')
        .select('day')
        .where('member_id', '=', of.id)
        .execute()
      const games = await ctx.db
        .selectFrom('cash_game')
        .select('node_id')
        .where('member_id', '=', of.id)
        .execute()
      return { days, due, games }
    }
    expect(await countedOf(member)).toEqual(await countedOf(other))
  })

  it('of rollover is what was won or lost; neither a push nor open bets nor voids', async () => {
    await requireRollover(ctx, member.id, 'test', 10_000n)
    const bets = await Promise.all([opened(), opened(), opened(), opened()])
    expect(await rolloverLeft(ctx.db, member.id)).toBe(10_000n)
    for (const [at, end] of [win, lose, push].entries()) await settleBet(ctx, bets[at] ?? '', end)
    await voidBet(ctx, bets[3] ?? '')
    expect(await rolloverLeft(ctx.db, member.id)).toBe(8_000n)
  })

  it('of a loss limit is an open bet too, until it is void', async () => {
    await ctx.db
      .insertInto('play_limit')
      .values({ member_id: member.id, kind: 'loss', period: 'day', amount: 1_500n, since: ctx.clock.now() })
      .execute()
    const input = { ...ladderGame, stake: 1_000n, wager: {}, fromSeeds: false, waitsFor: 'event' as const }
    const id = await opened()
    expect(await openBet(ctx, member, input)).toMatchObject({ code: 'play-limit-reached' })
    await voidBet(ctx, id)
    expect((await openBet(ctx, member, input)).ok).toBe(true)
  })
})

describe('a round of several steps', () => {
  it('is one a member and game, and resumed before another starts', async () => {
    const id = await round()
    expect(await openLadder(ctx, member, 5_000n)).toEqual({ ok: true, value: { betId: id, isNew: false } })
    expect(await held('main')).toBe(99_000n)
    expect(await openBetOf(ctx, member.id, ladderGame)).toMatchObject({ id, actions: [], stake: 1_000n })
    await voidBet(ctx, id)
    expect(await openBetOf(ctx, member.id, ladderGame)).toBeUndefined()
  })

  it('takes each step once, in the order that its player has seen, and raises the stake', async () => {
    const id = await round()
    const requestId = randomUUID()
    const first = await stepLadder(ctx, member, { betId: id, requestId, seen: 0 }, 'double')
    expect(first).toMatchObject({ ok: true, value: { result: 'open', steps: 1 } })
    expect(await stepLadder(ctx, member, { betId: id, requestId, seen: 0 }, 'double')).toEqual(first)
    expect(await held('main')).toBe(98_000n)
    const late = { betId: id, requestId: randomUUID(), seen: 0 }
    expect(await stepLadder(ctx, member, late, 'double')).toMatchObject({ code: 'state-moved-on' })
    const other = await testMember(ctx)
    expect(await stepLadder(ctx, other, { ...late, seen: 1 }, 'out')).toMatchObject({ code: 'not-found' })
    await ctx.db
      .insertInto('exclusion')
      .values({
        member_id: member.id,
        kind: 'time-out',
        from_at: ctx.clock.now(),
        by: 'member',
        until_at: new Date(ctx.clock.now().getTime() + 60_000),
      })
      .execute()
    expect(await stepLadder(ctx, member, { ...late, seen: 1 }, 'double')).toMatchObject({
      code: 'self-excluded',
    })
    expect(await stepLadder(ctx, member, { ...late, seen: 1 }, 'out')).toMatchObject({
      value: { result: 'push' },
    })
    expect(await rowOf(id)).toMatchObject({ stake: 2_000n, actions: [{ do: 'double' }, { do: 'out' }] })
    expect(await held('main')).toBe(100_000n)
  })

  it('keeps its seeds hidden: no rotation meanwhile, and the one after the last round waits', async () => {
    const id = await round()
    const rotate = () => rotateSeed(ctx, member, { clientSeed: 'mine' })
    expect(await rotate()).toMatchObject({ code: 'state-moved-on' })
    const current = ctx.db
      .selectFrom('seed_pair')
      .selectAll()
      .where('member_id', '=', member.id)
      .where('state', '=', 'current')
    await ctx.db
      .updateTable('seed_pair')
      .set({ next_nonce: 999 })
      .where('member_id', '=', member.id)
      .where('state', '=', 'current')
      .execute()
    const pair = await current.executeTakeFirstOrThrow()
    const wager = { game: 'dice', direction: 'under', target: '50.00' } as const
    const input = { vendorCode: 'SEN', nodeId: 'dice', stake: '1.00', wager, requestId: randomUUID() }
    expect((await placeBet(ctx, member, input)).ok).toBe(true)
    expect(await current.executeTakeFirstOrThrow()).toMatchObject({ id: pair.id, next_nonce: 1_000 })
    await voidBet(ctx, id)
    expect((await current.executeTakeFirstOrThrow()).commit).not.toBe(pair.commit)
    await expect(
      sql`update seed_pair set state = 'revealed', revealed_at = now(), open_rounds = 1 where id = ${pair.id}`.execute(
        ctx.db,
      ),
    ).rejects.toThrow('seed_pair_of_open_rounds_is_hidden')
    expect((await rotate()).ok).toBe(true)
  })

  it('that its player has left is ended: by the game, or by a refund', async () => {
    const [left, back] = [await round(), await round(await testMember(ctx, { balance: '10.00' }))]
    const event = await opened()
    world.clock.advance(23 * 3_600)
    expect(await endAbandonedBets(ctx)).toBe(0)
    await ctx.db
      .updateTable('open_round')
      .set({ acted_at: ctx.clock.now() })
      .where('bet_id', '=', back)
      .execute()
    world.clock.advance(2 * 3_600)
    expect(await endAbandonedBets(ctx)).toBe(1)
    expect([await rowOf(left), await rowOf(back), await rowOf(event)].map(({ result }) => result)).toEqual([
      'void',
      'open',
      'open',
    ])
    world.clock.advance(24 * 3_600)
    expect(await endAbandonedBets(ctx, () => ({ actions: [{ action: 'left' }], end: win }))).toBe(1)
    expect(await rowOf(back)).toMatchObject({
      result: 'won',
      payout: 3_000n,
      actions: [{ action: 'left' }],
    })
    expect(await endAbandonedBets(ctx)).toBe(0)
  })
})

describe('money of a bonus', () => {
  let promotionId: string
  beforeEach(async () => {
    promotionId = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
    member = await testMember(ctx)
    await paidDeposit(ctx, member, '100000.00', promotionId)
    // Own money first: it is staked, all of it, and lost.
    await settleBet(ctx, await opened(await held('main')), lose)
  })
  const bonus = () =>
    ctx.db.selectFrom('bonus').selectAll().where('member_id', '=', member.id).executeTakeFirstOrThrow()

  it('is not lost while some of it is at stake, and lost with the last of it', async () => {
    const all = await held('bonus')
    const [first, second] = [await opened(all - 1_000n), await opened(1_000n)]
    await settleBet(ctx, first, lose)
    expect((await bonus()).state).toBe('running')
    expect(await rowOf(second)).toMatchObject({ wallet: 'bonus', bonus_id: (await bonus()).id })
    await settleBet(ctx, second, lose)
    expect((await bonus()).state).toBe('lost')
  })

  it('goes back to the bonus that runs', async () => {
    const all = await held('bonus')
    await settleBet(ctx, await opened(1_000n), win)
    expect(await held('bonus')).toBe(all + 2_000n)
    await voidBet(ctx, await opened(5_000n))
    expect(await held('bonus')).toBe(all + 2_000n)
    expect((await bonus()).remaining).toBe((await bonus()).required - 10_000_000n - 1_000n)
  })

  it('is the member’s where the bonus was completed meanwhile', async () => {
    const [waiting, last] = [await opened(1_000n), await opened(1_000n)]
    await ctx.db.updateTable('bonus').set({ remaining: 500n }).where('member_id', '=', member.id).execute()
    await settleBet(ctx, last, lose)
    expect((await bonus()).state).toBe('completed')
    const main = await held('main')
    await settleBet(ctx, waiting, win)
    expect([await held('main'), await held('bonus')]).toEqual([main + 3_000n, 0n])
  })

  it('is paid in part to where it is by then, and what was paid goes where it goes', async () => {
    const all = await held('bonus')
    const waiting = await opened(1_000n)
    await paysPart(waiting, { amount: 1_500n, stake: 500n })
    expect(await held('bonus')).toBe(all - 1_000n + 1_500n)
    expect((await bonus()).remaining).toBe((await bonus()).required - 10_000_000n)
    expect(await cancelPromotion(ctx, member, { promotionId, requestId: randomUUID() })).toMatchObject({
      ok: true,
    })
    await paysPart(waiting, { amount: 700n, stake: 500n })
    await settleBet(ctx, waiting, { payout: 2_200n, outcome: {} })
    expect([await held('main'), await held('bonus')]).toEqual([0n, 0n])
    expect(await bonus()).toMatchObject({ state: 'cancelled', forfeited: all - 1_000n + 2_200n })
  })

  it.each([
    ['settled', 3_000n],
    ['void', 1_000n],
  ])('goes to the house where it was cancelled meanwhile: %s', async (how, brought) => {
    const waiting = await opened(1_000n)
    const left = await cancelPromotion(ctx, member, { promotionId, requestId: randomUUID() })
    expect(left.ok).toBe(true)
    const before = (await bonus()).forfeited
    expect((await (how === 'void' ? voidBet(ctx, waiting) : settleBet(ctx, waiting, win))).ok).toBe(true)
    expect([await held('main'), await held('bonus')]).toEqual([0n, 0n])
    expect(await bonus()).toMatchObject({ state: 'cancelled', forfeited: before + brought })
  })
})

describe('a vendor’s reference', () => {
  const known = async ({ vendor, transactionId }: { vendor: string; transactionId: string }) =>
    (await selectReference(vendor, transactionId).execute(ctx.db)).rows

  it('is one bet, and rolls it back', async () => {
    const transactionId = randomUUID()
    const reference = { vendor: 'SEN', transactionId }
    const id = await opened(1_000n, { transactionId })
    expect(await opened(1_000n, { transactionId })).toBe(id)
    expect(await known(reference)).toEqual([{ betId: id, memberId: member.id }])
    await expect(opened(1_001n, { transactionId })).rejects.toThrow('request-id-reused')
    const other = await testMember(ctx, { balance: '100.00' })
    await expect(opened(1_000n, { transactionId }, other)).rejects.toThrow('request-id-reused')
    expect(await voidByReference(ctx, other.id, reference)).toMatchObject({ code: 'not-found' })
    const first = await voidByReference(ctx, member.id, reference)
    expect(first).toMatchObject({ value: { betId: id, result: 'void' } })
    expect(await voidByReference(ctx, member.id, reference)).toEqual(first)
    expect(await held('main')).toBe(100_000n)
  })

  it('that was rolled back first is void when it comes, whatever lies in the wallet, also at once', async () => {
    const transactionId = randomUUID()
    const reference = { vendor: 'SEN', transactionId }
    expect(await voidByReference(ctx, member.id, reference)).toEqual({ ok: true, value: null })
    expect(await known(reference)).toEqual([{ betId: null, memberId: member.id }])
    const id = await opened(1_000_000n, { transactionId })
    expect(await rowOf(id)).toMatchObject({ result: 'void', stake: 1_000_000n, payout: 1_000_000n })
    expect(await opened(1_000_000n, { transactionId })).toBe(id)
    expect(await payPart(ctx, id, 5n)).toMatchObject({ code: 'state-moved-on' })
    expect(await held('main')).toBe(100_000n)
    for (let turn = 0; turn < 5; turn++) {
      const racing = randomUUID()
      await Promise.allSettled([
        opened(1_000n, { transactionId: racing }),
        voidByReference(ctx, member.id, { vendor: 'SEN', transactionId: racing }),
      ])
      expect(await held('main')).toBe(100_000n)
    }
  })
})

describe('what a vendor pays', () => {
  it('in several parts counts once for the stake, and adds up', async () => {
    const id = await opened()
    expect(await payPart(ctx, id, 0n)).toMatchObject({ value: { result: 'lost', payout: 0n } })
    expect(await payPart(ctx, id, 0n)).toMatchObject({ value: { result: 'lost', payout: 0n } })
    expect(await payPart(ctx, id, 500n)).toMatchObject({ value: { result: 'won', payout: 500n } })
    expect(await payPart(ctx, id, 2_500n)).toMatchObject({ value: { result: 'won', payout: 3_000n } })
    expect(await voidBet(ctx, id)).toMatchObject({ code: 'state-moved-on' })
    expect(await held('main')).toBe(102_000n)
    expect(await rowOf(id)).toMatchObject({ result: 'won', stake: 1_000n, payout: 3_000n })
  })

  it('without a stake is a bet of nothing', async () => {
    const free = { ...ladderGame, wager: {} }
    const won = await payFreeWin(ctx, member, free, 700n)
    expect(await rowOf(won.ok ? won.value.betId : '')).toMatchObject({
      result: 'won',
      stake: 0n,
      payout: 700n,
    })
    const lost = await payFreeWin(ctx, member, free, 0n)
    expect(await rowOf(lost.ok ? lost.value.betId : '')).toMatchObject({ result: 'lost', stake: 0n })
    expect(await held('main')).toBe(100_700n)
  })
})

it('many are settled, each once, also by calls that come again', async () => {
  const others = await Promise.all([1, 2, 3].map(() => testMember(ctx, { balance: '100.00' })))
  const ids = await Promise.all(others.flatMap((of) => [1, 2, 3].map(() => opened(1_000n, {}, of))))
  await voidBet(ctx, ids[0] ?? '')
  for (const run of [[...ids, ...ids.toReversed()], ids])
    await Promise.all(run.map((id) => settleBet(ctx, id, win)))
  const balances = await Promise.all(others.map((of) => held('main', of)))
  expect(balances).toEqual([14_000n, 16_000n, 16_000n])
})

it('an operator sees open bets and ends them, with a line in the audit trail', async () => {
  const id = await round()
  const ops = async (...args: string[]) => {
    const { code, out } = await commandLine(ctx)('bets', ...args, '--json')
    return { code, json: out ? JSON.parse(out) : null }
  }
  const line = {
    id,
    account: member.account,
    vendor: 'SEN',
    game: 'dice',
    stake: '10.00',
    result: 'open',
    steps: 0,
  }
  expect(await ops('open', '--account', member.account)).toMatchObject({ code: 0, json: [line] })
  expect(await ops('open', '--account', member.account, '--after', id)).toMatchObject({ code: 0, json: [] })
  expect(await ops('show', id)).toMatchObject({ code: 0, json: { ...line, actions: [], settledAt: null } })
  expect((await ops('void', id)).code).toBe(2)
  expect(await ops('void', id, '--reason', 'test')).toMatchObject({ code: 0, json: { id, result: 'void' } })
  expect((await ops('void', id, '--reason', 'test')).code).toBe(1)
  expect((await ops('show', 'nothing')).code).toBe(1)
  const audited = await ctx.db.selectFrom('audit').selectAll().where('subject', '=', id).execute()
  expect(audited).toMatchObject([{ actor: 'ops:test', action: 'bet-voided', detail: { reason: 'test' } }])
})
