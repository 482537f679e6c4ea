import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Action } from '#contract/play/games/index.ts'
import { JACKPOT_SEED } from '#contract/play/games/jackpot.ts'
import type { LinesOutcome } from '#contract/play/games/slots/slots-lines.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { ok, refuse } from '#platform/base/result.ts'
import { setPlayLimit, takeTimeOut } from '#platform/members/responsible-gaming/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { requireRollover } from '#platform/money/rollover/index.ts'
import { type OpenBet, openBetOf } from '#platform/play/bets/index.ts'
import { setGameMaintenance } from '#platform/play/catalogue/index.ts'
import {
  type AnyHouseGame,
  type Choices,
  installHouseGames,
  placeBet,
  soloGames,
  stepRound,
} from '#platform/play/house/index.ts'
import { jackpotState } from '#platform/play/jackpot/index.ts'
import { lockStakes, seedState } from '#platform/play/seeds/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { tracesOf } from '#tests/support/database/traces.ts'
import { testDeposit, testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { LUCKY_STAKE, makeLucky } from '#tests/support/play/lucky-seeds.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

type Input = Parameters<typeof placeBet>[2]
const dice = (change: Partial<Input> = {}): Input => ({
  vendorCode: 'SEN',
  nodeId: 'dice',
  stake: '10.00',
  wager: { game: 'dice', direction: 'under', target: '50.00' },
  requestId: randomUUID(),
  ...change,
})
const membersOf = (count: number, balance?: string) =>
  Promise.all(Array.from({ length: count }, () => testMember(ctx, balance ? { balance } : {})))
/** Has two bets begun, so that what follows waits for one of them, and is one batch, or two where both end in one turn. */
async function busy(on: Context = ctx): Promise<{ done: Promise<unknown> }> {
  const members = await membersOf(2, '10.00')
  for (const { id } of members) await seedState(ctx, id)
  const before = members.map((member) => placeBet(on, member, dice()))
  await new Promise((resolve) => setImmediate(resolve))
  return { done: Promise.all(before) }
}
async function togetherWith(bets: readonly [Member, Input][], on: Context = ctx) {
  const { done } = await busy(on)
  const answers = await Promise.all(bets.map(([member, input]) => placeBet(on, member, input)))
  await done
  return answers
}
const poolOf = async (ctx: Context) => {
  const state = await jackpotState(ctx)
  return state.ok ? minorOf(state.value.jackpot) : 0n
}
const betsOf = (member: Member) =>
  ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).execute()

/** Members with seeds of their own for each place, so that twins at one place draw the same. */
async function twinsOf(count: number): Promise<Member[]> {
  const members = await membersOf(count, '500.00')
  for (const [at, member] of members.entries()) {
    await requireRollover(ctx, member.id, 'test', 1_500n)
    await seedState(ctx, member.id)
    const seed = createHash('sha256').update(`place ${at}`).digest('hex')
    await ctx.db
      .updateTable('seed_pair')
      .set({ server_seed: seed, client_seed: 'twin' })
      .where('member_id', '=', member.id)
      .where('state', '=', 'current')
      .execute()
  }
  return members
}
const choices: Choices = { below: () => 0, oneOf: (all) => all[0] }
const inputFor = ({ game, entry, usualWager }: AnyHouseGame): Input => {
  const stake = entry.minBet > 1_000n ? entry.minBet : 1_000n
  return dice({ nodeId: game, stake: moneyOf(stake), wager: usualWager(choices, stake) })
}
async function expectSameTraces(together: readonly Member[], alone: readonly Member[], bets: number) {
  for (const [at, member] of together.entries()) {
    const [many, single] = [await tracesOf(ctx, member), await tracesOf(ctx, alone[at] as Member)]
    expect(many.bet?.length).toBe(bets)
    const { seed_pair: pairs, ...others } = single
    for (const table of Object.keys(others)) expect(many[table], table).toEqual(others[table])
    expect(many.seed_pair?.map(standOf)).toEqual(pairs?.map(standOf))
  }
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
}
const standOf = (pair: unknown) => {
  const { next_nonce, open_rounds, state } = pair as Record<string, unknown>
  return { next_nonce, open_rounds, state }
}

it('bets of many members leave behind in every table what each by itself would have', async () => {
  const games = soloGames.filter(({ steps }) => !steps)
  const [together, alone] = [await twinsOf(games.length), await twinsOf(games.length)]
  const inputOf = (at: number) => inputFor(games[at] as AnyHouseGame)
  const recorded = recording(ctx)
  for (let round = 0; round < 3; round++) {
    recorded.statements.length = 0
    const bets = together.map((member, at): [Member, Input] => [member, inputOf(at)])
    const answers = await togetherWith(bets, recorded.ctx)
    expect(answers.filter(({ ok }) => ok).length).toBe(games.length)
    // By themselves they would be six each.
    expect(recorded.statements.length).toBeLessThan(3 * games.length)
    for (const [at, member] of alone.entries())
      expect(await placeBet(ctx, member, inputOf(at))).toMatchObject({ ok: true })
    world.clock.advance(1)
  }
  await expectSameTraces(together, alone, 3)
})

describe('rounds of several steps', () => {
  // Of slots few rounds have steps: slot-features.test.ts.
  const stepped = soloGames.filter(({ steps }) => steps && !steps.follow)
  /** Each game several times, so that one place is at its second step when another opens a round. */
  const games = Array.from({ length: 12 }, (_, at) => stepped[at % stepped.length] as AnyHouseGame)
  const openOf = (member: Member, { game: node }: AnyHouseGame) =>
    openBetOf(ctx, member.id, { vendor: 'SEN', node })
  /** What the member's round takes next: one in two ends when it can. */
  const actionOf = (open: OpenBet, rules: AnyHouseGame, at: number): Action => {
    const mines = open.actions.length
    if (rules.game === 'scratch')
      return mines > at % 3
        ? { game: 'scratch', action: 'scratch-all' }
        : { game: 'scratch', action: 'scratch', cell: mines }
    if (rules.game !== 'mines') return { game: 'video-poker', action: 'draw', hold: [0, 2 + (at % 3)] }
    return mines > at % 3
      ? { game: 'mines', action: 'cash-out' }
      : { game: 'mines', action: 'reveal', cell: mines }
  }

  it('leave behind in every table what each by itself would have, opened, stepped and ended', async () => {
    const [together, alone] = [await twinsOf(games.length), await twinsOf(games.length)]
    const recorded = recording(ctx)
    /** What a member does in its turn, as its round stands. */
    const turnOf = async (member: Member, at: number) => {
      const rules = games[at] as AnyHouseGame
      const open = await openOf(member, rules)
      const step = open && { betId: open.id, action: actionOf(open, rules, at), requestId: randomUUID() }
      return async (on: Context) => {
        const done = step ? await stepRound(on, member, step) : await placeBet(on, member, inputFor(rules))
        if (!done.ok) throw new Error(done.code)
        return 'result' in done.value ? done.value.result : 'placed'
      }
    }
    const allResults: string[] = []
    for (let round = 0; round < 9; round++) {
      // The places are not all at the same step: one of three waits in each turn.
      const places = games.flatMap((_, at) => ((round + at) % 3 === 0 ? [] : [at]))
      const turnsOf = (members: readonly Member[]) =>
        Promise.all(places.map((at) => turnOf(members[at] as Member, at)))
      const [many, single] = [await turnsOf(together), await turnsOf(alone)]
      recorded.statements.length = 0
      const { done } = await busy(recorded.ctx)
      const results = await Promise.all(many.map((play) => play(recorded.ctx)))
      await done
      // By themselves they would be seven each or more.
      expect(recorded.statements.length).toBeLessThan(2 * 7 + 2 * many.length)
      const expected: unknown[] = []
      for (const play of single) expected.push(await play(ctx))
      expect(results).toEqual(expected)
      allResults.push(...results.map(String))
      world.clock.advance(1)
    }
    for (const result of ['placed', 'open', 'won', 'lost']) expect(allResults).toContain(result)
    for (const [at, member] of together.entries()) {
      const bets = (await betsOf(alone[at] as Member)).length
      await expectSameTraces([member], [alone[at] as Member], bets)
    }
  })

  it('refuse in company what they refuse by themselves, and the others go on', async () => {
    const promotionId = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
    const [usual, repeating, stranger, strange, away, waiting, promoted, gone] = await membersOf(
      8,
      '100000.00',
    )
    if (!usual || !repeating || !stranger || !strange || !away || !waiting || !promoted || !gone)
      throw new Error('eight')
    const mines = () => dice({ nodeId: 'mines', wager: { game: 'mines', mines: 1 } })
    const opened = async (member: Member) => {
      const result = await placeBet(ctx, member, mines())
      return result.ok ? result.value.betId : expect.fail(result.code)
    }
    const reveal = (betId: string, cell = 0) => ({
      betId,
      requestId: randomUUID(),
      action: { game: 'mines', action: 'reveal', cell } as const,
    })
    /** One that its first cell has not ended. */
    const openWithOne = async (member: Member) => {
      for (;;) {
        const betId = await opened(member)
        const first = reveal(betId)
        const done = await stepRound(ctx, member, first)
        if (done.ok && done.value.result === 'open') return { betId, first, done }
      }
    }
    const [usualBet, strangeBet, awayBet, waitingBet, goneBet] = [
      await opened(usual),
      await openWithOne(strange),
      await openWithOne(away),
      await opened(waiting),
      await openWithOne(gone),
    ]
    const repeated = await openWithOne(repeating)
    await seedState(ctx, stranger.id)
    await takeTimeOut(ctx, away, { duration: '24h' })
    await paidDeposit(ctx, promoted, '100000.00', promotionId)
    const promotedBet = await openWithOne(promoted)
    const cashOut = (betId: string) => ({
      betId,
      requestId: randomUUID(),
      action: { game: 'mines', action: 'cash-out' } as const,
    })
    await stepRound(ctx, gone, cashOut(goneBet.betId))
    const { done } = await busy()
    const answers = await Promise.all([
      stepRound(ctx, usual, reveal(usualBet)),
      stepRound(ctx, repeating, repeated.first),
      stepRound(ctx, stranger, reveal(usualBet, 1)),
      stepRound(ctx, strange, reveal(strangeBet.betId)),
      stepRound(ctx, away, cashOut(awayBet.betId)),
      placeBet(ctx, waiting, mines()),
      stepRound(ctx, promoted, cashOut(promotedBet.betId)),
      stepRound(ctx, gone, cashOut(goneBet.betId)),
    ])
    await done
    expect(answers.map((answer) => (answer.ok ? 'done' : answer.code))).toEqual([
      'done',
      'done',
      'not-found',
      'state-moved-on',
      'done',
      'done',
      'done',
      'state-moved-on',
    ])
    expect(answers[1]).toEqual(repeated.done)
    // Who takes a break may end the round that it has begun, and its round that waits is the answer to another bet.
    expect(answers[4]).toMatchObject({ value: { result: 'won' } })
    expect(answers[5]).toEqual({ ok: true, value: { betId: waitingBet } })
    expect((await betsOf(waiting)).length).toBe(1)
    // The round of who has a bonus counts for its wagering.
    const { required, remaining } = await ctx.db
      .selectFrom('bonus')
      .selectAll()
      .where('member_id', '=', promoted.id)
      .executeTakeFirstOrThrow()
    const settled = (await betsOf(promoted)).filter(({ result }) => result !== 'open')
    const played = settled.reduce((all, { turnover }) => all + turnover, 0n)
    expect(played).toBeGreaterThan(0n)
    expect(required - remaining).toBe(played)
    const { actions } = (await betsOf(strange)).at(-1) as { actions: unknown }
    expect(actions).toEqual([strangeBet.first.action])
    expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  })
})

describe('in a batch', () => {
  it('what is refused is refused as by itself, and the others are placed', async () => {
    const promotionId = await testPromotion(ctx, { endsAt: '2036-12-01T00:00:00+07:00' })
    const [usual, poor, limited, away, promoted, repeated, other] = await membersOf(7, '100000.00')
    if (!usual || !poor || !limited || !away || !promoted || !repeated || !other) throw new Error('seven')
    const newcomer = await testMember(ctx, { balance: '10.00' })
    const penniless = await testMember(ctx)
    // Who has no seeds yet goes alone for that.
    for (const { id } of [usual, poor, limited, away, promoted, repeated, other, penniless])
      await seedState(ctx, id)
    await setPlayLimit(ctx, limited, { kind: 'stake', period: 'day', amount: '9.00' })
    await takeTimeOut(ctx, away, { duration: '24h' })
    await paidDeposit(ctx, promoted, '100000.00', promotionId)
    const known = dice()
    const first = await placeBet(ctx, repeated, known)
    const unpaid = dice()
    const answers = await togetherWith([
      [usual, dice()],
      [penniless, unpaid],
      [limited, dice()],
      [away, dice()],
      [promoted, dice()],
      [repeated, known],
      [other, { ...known, requestId: randomUUID(), stake: '999999999.00' }],
      [poor, dice({ nodeId: 'none' })],
      [newcomer, dice()],
    ])
    expect(answers.map((answer) => (answer.ok ? 'placed' : answer.code))).toEqual([
      'placed',
      'insufficient-balance',
      'play-limit-reached',
      'self-excluded',
      'placed',
      'placed',
      'over-limit',
      'not-found',
      'placed',
    ])
    expect(answers[5]).toEqual(first)
    expect([(await betsOf(repeated)).length, (await betsOf(penniless)).length]).toEqual([1, 0])
    // The bet of who has a bonus counts for its wagering.
    const bonus = await ctx.db
      .selectFrom('bonus')
      .selectAll()
      .where('member_id', '=', promoted.id)
      .executeTakeFirstOrThrow()
    const [played] = (await betsOf(promoted)).map(({ turnover }) => turnover)
    expect(played).toBeGreaterThan(0n)
    expect(bonus.required - bonus.remaining).toBe(played)
    // A refusal has not used up the request's id.
    await testDeposit(ctx, penniless, '10.00')
    expect(await placeBet(ctx, penniless, unpaid)).toMatchObject({ ok: true })
    expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  })

  it('one that cannot be written does not keep the others from being placed', async () => {
    const members = await membersOf(5, '10.00')
    for (const member of members) await seedState(ctx, member.id)
    const broken = members[2] as Member
    const failures: string[] = []
    const { db, clock, random, platformKey } = ctx
    const log = { ...ctx.log, warn: (_: object, message: string) => void failures.push(message) }
    const watched = createContext({ db, clock, random, platformKey, log })
    await sql`alter table bet add constraint not_this_one check (member_id <> ${sql.lit(broken.id)})`.execute(
      ctx.db,
    )
    try {
      const { done } = await busy(watched)
      const answers = await Promise.allSettled(members.map((member) => placeBet(watched, member, dice())))
      await done
      expect(failures).toHaveLength(1)
      expect(answers.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ])
      expect((await Promise.all(members.map(betsOf))).map(({ length }) => length)).toEqual([1, 1, 0, 1, 1])
    } finally {
      await sql`alter table bet drop constraint not_this_one`.execute(ctx.db)
    }
  })

  it('bets of two clocks are each of their own', async () => {
    const { db, random, platformKey, log } = ctx
    const days = [1, 2].map((day) => new Date(ctx.clock.now().getTime() - day * 86_400_000))
    const contexts = days.map((at) =>
      createContext({ db, random, platformKey, log, clock: { now: () => at } }),
    )
    const members = await membersOf(8, '10.00')
    await Promise.all(members.map((member, at) => placeBet(contexts[at % 2] as Context, member, dice())))
    const bets = (await Promise.all(members.map(betsOf))).flat()
    expect(bets.map(({ placed_at }) => placed_at)).toEqual(members.map((_, at) => days[at % 2]))
  })

  it('copies of one request are one bet, and bets of one member follow each other', async () => {
    const [member, copier] = await membersOf(2, '100.00')
    if (!member || !copier) throw new Error('two')
    const copy = dice()
    const answers = await togetherWith([
      ...Array.from({ length: 5 }, (): [Member, Input] => [copier, copy]),
      ...Array.from({ length: 5 }, (): [Member, Input] => [member, dice()]),
    ])
    expect(new Set(answers.slice(0, 5).map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await betsOf(copier)).toHaveLength(1)
    expect((await betsOf(member)).map(({ nonce }) => nonce).sort()).toEqual([0, 1, 2, 3, 4])
  })

  it('those who win the jackpot at once are paid one pool once, and after it the seed', async () => {
    const winners = await membersOf(3, LUCKY_STAKE)
    for (const [at, member] of winners.entries()) await makeLucky(ctx, member, at as 0 | 1 | 2)
    const [usual] = await membersOf(1, '10.00')
    const before = await poolOf(ctx)
    const spin = dice({ nodeId: 'slots-lines', stake: LUCKY_STAKE, wager: { game: 'slots-lines', rules: 2 } })
    const answers = await togetherWith([
      ...winners.map((member): [Member, Input] => [member, { ...spin, requestId: randomUUID() }]),
      [usual as Member, dice()],
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true])
    const bets = (await Promise.all(winners.map(betsOf))).flat()
    const won = bets.map(({ outcome }) => minorOf((outcome as LinesOutcome).jackpot?.won ?? '0.00'))
    expect(won.sort((one, other) => Number(other - one))).toEqual([before, JACKPOT_SEED, JACKPOT_SEED])
    expect(await poolOf(ctx)).toBe(JACKPOT_SEED)
    expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  })

  it('a member whose stakes are locked keeps nobody waiting', async () => {
    const members = await membersOf(4, '10.00')
    for (const member of members) await seedState(ctx, member.id)
    const [held, ...others] = members as [Member, ...Member[]]
    let answers: Awaited<ReturnType<typeof placeBet>>[] = []
    let late: ReturnType<typeof placeBet> | undefined
    await ctx.transact(async (inside) => {
      await lockStakes(inside, held.id)
      const { done } = await busy()
      late = placeBet(ctx, held, dice())
      answers = await Promise.all(others.map((member) => placeBet(ctx, member, dice())))
      await done
      expect(await betsOf(held)).toEqual([])
      return ok(null)
    })
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await late).toMatchObject({ ok: true })
  })

  it('a game that closes takes none of them', async () => {
    const members = await membersOf(3, '10.00')
    const game = { vendor: 'SEN', node: 'dice' }
    await setGameMaintenance(ctx, 'test', game, true)
    try {
      const answers = await togetherWith(members.map((member): [Member, Input] => [member, dice()]))
      expect(answers).toEqual(members.map(() => refuse('game-in-maintenance')))
    } finally {
      await setGameMaintenance(ctx, 'test', game, false)
    }
  })
})
