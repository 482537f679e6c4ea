import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LARGE_TEAM, moveMember } from '#platform/agents/tree/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { payPart, settledBetsIn } from '#platform/play/bets/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import {
  agentsOfPlayIn,
  checkFigures,
  countedMembers,
  countedUntil,
  countFigures,
  countLargeTeams,
  figuresInSpan,
} from './index.ts'
import { countedTeam, teamBalance } from './large-teams.ts'
import { teamNow, teamTrend } from './team-overview.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const MINUTE = 60_000
const DAY = 86_400_000
/** The start of a day of the site, from which a test's moments count. */
const day = new Date('2026-11-09T17:00:00Z')
const after = (ms: number) => new Date(day.getTime() + ms)
const threshold = 1_000n

/** `top` with `left` and `right` below it, and two players below each of these. */
async function tree() {
  const top = await testMember(ctx, { accountKind: 2 })
  const [left, right] = [await below(top, 1), await below(top, 1)]
  const players = [await below(left), await below(left), await below(right), await below(right)]
  return { top, left, right, players }
}
const below = (upline: Member, accountKind: 0 | 1 = 0) =>
  testMember(ctx, { uplineId: upline.id, accountKind })

const figuresOf = async (agents: Member[], from: Date, to: Date) => {
  const ids = agents.map(({ id }) => id)
  const counted = await figuresInSpan(ctx.db, { from, to }, { agents: ids, threshold })
  return ids.map((id) => {
    const { agentId: _, ...figures } = counted.find(({ agentId }) => agentId === id) ?? { agentId: id }
    return figures
  })
}
const credit = (member: Member, kind: Credit, amount: bigint) =>
  post(ctx, {
    kind,
    reference: 'test',
    entries: move(house('rewards', member.id), wallet(member.id, 'main'), amount),
  })
type Credit = 'rebate' | 'reward' | 'deposit' | 'commission'
const isRight = async () => expect((await checkFigures(ctx)).problems).toEqual([])

it('counts settled cash play by the moment it was settled, for everybody above', async () => {
  const { top, left, right, players } = await tree()
  const [one, two, three] = players as [Member, Member, Member]
  await settledBet(ctx, one, { stake: 600n, at: after(MINUTE) })
  await settledBet(ctx, one, { stake: 400n, at: after(6 * MINUTE) })
  await settledBet(ctx, two, { stake: 999n, at: after(7 * MINUTE) })
  await settledBet(ctx, three, { stake: 5_000n, at: after(DAY) })
  await settledBet(ctx, three, { stake: 7_000n, at: after(MINUTE), result: 'void' })
  await settledBet(ctx, three, { stake: 8_000n, at: after(MINUTE), wallet: 'bonus' })
  await settledBet(ctx, left, { stake: 1n, at: after(MINUTE) })
  expect(await countedUntil(ctx)).toEqual(day)
  await countFigures(ctx)
  expect(await figuresOf([top, left, right], day, after(DAY))).toEqual([
    { turnover: 2_000n, loss: 2_000n, active: 1 },
    { turnover: 2_000n, loss: 2_000n, active: 1 },
    { turnover: 0n, loss: 0n, active: 0 },
  ])
  expect(await figuresOf([top, left, right], after(5 * MINUTE), after(10 * MINUTE))).toMatchObject([
    { turnover: 1_399n, active: 0 },
    { turnover: 1_399n },
    { turnover: 0n },
  ])
  expect(await figuresOf([top, right], after(5 * MINUTE), after(DAY + 5 * MINUTE))).toMatchObject([
    { turnover: 6_399n, active: 1 },
    { turnover: 5_000n, active: 1 },
  ])
  const members = await countedMembers(
    ctx.db,
    { from: day, to: after(DAY) },
    { agent: top.id, threshold, limit: 2, offset: 0 },
  )
  expect(members).toEqual({
    members: 3,
    content: [
      {
        memberId: one.id,
        account: one.account,
        turnover: 1_000n,
        stakes: 1_000n,
        loss: 1_000n,
        credited: 0n,
        bets: 2,
        active: true,
      },
      {
        memberId: two.id,
        account: two.account,
        turnover: 999n,
        stakes: 999n,
        loss: 999n,
        credited: 0n,
        bets: 1,
        active: false,
      },
    ],
  })
  await isRight()
})

it('takes what is credited from the loss, and a settled bet that is voided out of its own five minutes', async () => {
  const { top, players } = await tree()
  const [one] = players as [Member]
  world.clock.set(after(3 * DAY).toISOString())
  await settledBet(ctx, one, { stake: 9_000n })
  await credit(one, 'rebate', 10n)
  await credit(one, 'reward', 200n)
  await credit(one, 'deposit', 5_000n)
  await countFigures(ctx)
  const during = [after(3 * DAY), after(3 * DAY + 5 * MINUTE)] as const
  expect(await figuresOf([top], ...during)).toEqual([{ turnover: 9_000n, loss: 8_790n, active: 1 }])
  const whole = { agent: top.id, threshold, limit: 2, offset: 0 }
  const [from, to] = during
  for (const member of [undefined, one.id])
    expect(
      (await countedMembers(ctx.db, { from, to }, { ...whole, ...(member && { member }) })).content,
    ).toEqual([
      {
        memberId: one.id,
        account: one.account,
        turnover: 9_000n,
        stakes: 9_000n,
        loss: 8_790n,
        credited: 210n,
        bets: 1,
        active: true,
      },
    ])
  expect((await countedMembers(ctx.db, { from, to }, { ...whole, member: top.id })).content).toEqual([])
  world.clock.advance(3_600)
  await sql`update bet set result = 'void', payout = stake, turnover = 0 where member_id = ${one.id}`.execute(
    ctx.db,
  )
  expect(await countedUntil(ctx)).toEqual(after(3 * DAY))
  await countFigures(ctx)
  expect(await figuresOf([top], ...during)).toEqual([{ turnover: 0n, loss: -210n, active: 0 }])
  expect(await countedUntil(ctx)).toEqual(after(3 * DAY + 55 * MINUTE))
  await isRight()
})

it('counts what is paid on a bet after its end when it is paid, in whatever period that is', async () => {
  const { top, players } = await tree()
  const [one] = players as [Member]
  const early = after(20 * DAY)
  const [settled, later] = [
    [early, after(20 * DAY + 5 * MINUTE)] as const,
    [after(21 * DAY), after(22 * DAY)] as const,
  ]
  world.clock.set(after(20 * DAY + MINUTE).toISOString())
  await settledBet(ctx, one, { stake: 9_000n })
  await countFigures(ctx)
  expect(await figuresOf([top], ...settled)).toEqual([{ turnover: 9_000n, loss: 9_000n, active: 1 }])
  world.clock.set(after(21 * DAY + MINUTE).toISOString())
  const { id } = await ctx.db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', one.id)
    .executeTakeFirstOrThrow()
  await payPart(ctx, id, 12_000n)
  await countFigures(ctx)
  // The period of the bet may be paid to agents already: it stays as it was.
  expect(await figuresOf([top], ...settled)).toEqual([{ turnover: 9_000n, loss: 9_000n, active: 1 }])
  expect(await figuresOf([top], ...later)).toEqual([{ turnover: 0n, loss: -12_000n, active: 0 }])
  expect(await figuresOf([top], early, after(22 * DAY))).toMatchObject([{ turnover: 9_000n, loss: -3_000n }])
  const page = { page: 1, size: 20, language: 'en' as const }
  const lines = async ([from, until]: readonly [Date, Date]) =>
    (await settledBetsIn(ctx.db, one.id, { from, until }, page)).content
  expect(await lines(settled)).toMatchObject([{ id, stake: '90.00', payout: '0.00' }])
  expect(await lines(later)).toMatchObject([{ id, stake: '0.00', payout: '120.00' }])
  expect(await lines([early, after(22 * DAY)])).toMatchObject([{ id, stake: '90.00', payout: '120.00' }])
  await isRight()
})

it('leaves what was counted in the line that it was earned in', async () => {
  const { top, left, right, players } = await tree()
  const [one] = players as [Member]
  await settledBet(ctx, one, { stake: 700n, at: after(MINUTE) })
  await countFigures(ctx)
  expect(await moveMember(ctx, 'test', one.account, right.account)).toMatchObject({ ok: true })
  await settledBet(ctx, one, { stake: 300n, at: after(MINUTE) })
  await countFigures(ctx)
  // Above both lines it is one member, who has reached the threshold.
  expect(await figuresOf([top, left, right], day, after(DAY))).toMatchObject([
    { turnover: 1_000n, active: 1 },
    { turnover: 700n, active: 0 },
    { turnover: 300n, active: 0 },
  ])
  await isRight()
})

it('takes what is made void from the line where it was counted, wherever its member stands now', async () => {
  const { top, left, right, players } = await tree()
  const [one] = players as [Member]
  const played = after(MINUTE)
  await settledBet(ctx, one, { stake: 700n, at: played })
  await settledBet(ctx, one, { stake: 200n, at: played })
  await countFigures(ctx)
  expect(await moveMember(ctx, 'test', one.account, right.account)).toMatchObject({ ok: true })
  await settledBet(ctx, one, { stake: 300n, at: after(10 * MINUTE) })
  await countFigures(ctx)
  const voids = async (stake: bigint) => {
    await sql`update bet set result = 'void', payout = stake, turnover = 0
      where member_id = ${one.id} and stake = ${stake}`.execute(ctx.db)
    await countFigures(ctx)
    return figuresOf([top, left, right], day, after(DAY))
  }
  expect(await voids(700n)).toMatchObject([{ turnover: 500n }, { turnover: 200n }, { turnover: 300n }])
  await isRight()
  expect(await voids(300n)).toMatchObject([{ turnover: 200n }, { turnover: 200n }, { turnover: 0n }])
  expect(await voids(200n)).toMatchObject([{ turnover: 0n }, { turnover: 0n }, { turnover: 0n }])
  await isRight()
})

it('counts everything once, however often it breaks off and however many count at once', async () => {
  const { top, players } = await tree()
  for (const [at, player] of players.entries())
    await settledBet(ctx, player, { stake: 100n, at: after(at * MINUTE) })
  const broken = { ...ctx, transact: () => Promise.reject(new Error('the process died')) }
  await expect(countFigures(broken)).rejects.toThrow('died')
  const dying = countFigures({
    ...ctx,
    transact: (work) =>
      ctx.transact(async (tx) => {
        await work(tx)
        throw new Error('the process died')
      }),
  })
  await expect(dying).rejects.toThrow('died')
  await Promise.all(Array.from({ length: 4 }, () => countFigures(ctx)))
  expect(await figuresOf([top], day, after(DAY))).toMatchObject([{ turnover: 400n }])
  await isRight()
})

/** A win more of a member's last bet, where that stands. */
async function payLast(player: Member, amount: bigint): Promise<void> {
  const bet = await ctx.db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', player.id)
    .where('result', '<>', 'void')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (bet) await payPart(ctx, bet.id, amount)
}

it('follows from the bets, whatever is played, voided, credited and moved', async () => {
  const act = fc.record({
    kind: fc.constantFrom(
      'bet',
      'bet',
      'bet',
      'part',
      'void',
      'rebate',
      'reward',
      'deposit',
      'commission',
      'move',
      'count',
    ),
    who: fc.nat({ max: 3 }),
    to: fc.nat({ max: 2 }),
    stake: fc.bigInt({ min: 1n, max: 200_000_000n }),
    minutes: fc.nat({ max: 4 * 24 * 60 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
      const { top, left, right, players } = await tree()
      for (const { kind, who, to, stake, minutes } of acts) {
        const player = players[who] as Member
        const upline = [top, left, right][to] as Member
        if (kind === 'bet') await settledBet(ctx, player, { stake, at: after(minutes * MINUTE) })
        else if (kind === 'part') await payLast(player, stake)
        else if (kind === 'void')
          await sql`
            update bet set result = 'void', payout = stake, turnover = 0
            where id = (select id from bet where member_id = ${player.id} order by id limit 1)
          `.execute(ctx.db)
        else if (kind === 'move') await moveMember(ctx, 'test', player.account, upline.account)
        else if (kind === 'count') await Promise.all([countFigures(ctx), countLargeTeams(ctx, 2)])
        else await credit(player, kind, stake)
      }
      await isRight()
      await Promise.all([countFigures(ctx), counted(2)])
      await isRight()
      const [all] = await figuresOf([top], day, after(30 * DAY))
      const { rows } = await sql<{ turnover: bigint }>`
        select coalesce(sum(stake), 0)::bigint as turnover from bet
        where member_id = any (${players.map(({ id }) => id)}::bigint[]) and result <> 'void'
      `.execute(ctx.db)
      expect(all).toMatchObject({ turnover: rows[0]?.turnover })
    }),
    { numRuns: cases({ few: 15, many: 200 }) },
  )
})

it('knows who stands above play of a span, and nobody else', async () => {
  const { top, left, players } = await tree()
  const at = after(40 * DAY + 7 * MINUTE)
  await settledBet(ctx, players[0] as Member, { stake: 5_000n, at })
  await countFigures(ctx)
  const span = { from: after(40 * DAY + 5 * MINUTE), to: after(40 * DAY + 10 * MINUTE) }
  const found = await agentsOfPlayIn(ctx.db, span)
  expect(found.sort()).toEqual([top.id, left.id, players[0]?.id].sort())
  expect(await agentsOfPlayIn(ctx.db, { from: span.to, to: after(40 * DAY + 15 * MINUTE) })).toEqual([])
})

it('says of a large team what it says of a small one, its money as it was last counted', async () => {
  const { top, left, players } = await tree()
  const [one, two] = players as [Member, Member]
  const elsewhere = await testMember(ctx, { balance: '9.00' })
  await credit(one, 'reward', 500n)
  await credit(left, 'reward', 70n)
  const seenAt = (member: Member, secondsAgo: number) =>
    sql`
      insert into session (token_hash, member_id, remember, address, user_agent, created_at, last_seen_at, expires_at)
      values (sha256(gen_random_uuid()::text::bytea), ${member.id}, false, '', '', now(),
        ${new Date(ctx.clock.now().getTime() - secondsAgo * 1_000)}, ${new Date(ctx.clock.now().getTime() + DAY)})
    `.execute(ctx.db)
  for (const member of [one, one, two, elsewhere]) await seenAt(member, 10)
  await seenAt(players[2] as Member, 3_600)
  const MANY = 1
  const live = await teamNow(ctx, top.id)
  expect(live).toMatchObject({ size: 6, online: 2, balance: '5.70' })
  // Not counted yet: as of a small one.
  expect(await teamNow(ctx, top.id, MANY)).toEqual(live)
  await counted(MANY)
  expect(await teamNow(ctx, top.id, MANY)).toEqual(live)
  await credit(two, 'reward', 1_000n)
  expect(await teamNow(ctx, top.id, MANY)).toMatchObject({ online: 2, balance: '15.70' })
  expect(await teamNow(ctx, left.id, MANY)).toMatchObject({ size: 2, online: 2, balance: '15.70' })
  await isRight()
})

it('counts a large team anew when a branch leaves it or comes, and not when one moves within', async () => {
  const { top, left, right, players } = await tree()
  const [one, , three] = players as [Member, Member, Member]
  const LARGE = 3
  await counted(LARGE)
  await credit(one, 'reward', 4_000n)
  await settledBet(ctx, three, { stake: 3_000n })
  const team = await countedTeam(ctx.db, top.id)
  expect(team).toBeDefined()
  expect(await countedTeam(ctx.db, left.id)).toBeUndefined()
  await moveMember(ctx, 'test', right.account, left.account)
  expect(await countedTeam(ctx.db, top.id)).toBe(team)
  await counted(LARGE)
  expect(await teamBalance(ctx.db, left.id)).toBe(4_000n)
  await moveMember(ctx, 'test', left.account, (await testMember(ctx, { accountKind: 2 })).account)
  expect([await countedTeam(ctx.db, top.id), await countedTeam(ctx.db, left.id)]).toEqual([
    undefined,
    undefined,
  ])
  await counted(LARGE)
  expect(await teamBalance(ctx.db, left.id)).toBe(4_000n)
  await isRight()
  await sql`update large_team_day set rows = rows + 1 where list = 'bets'`.execute(ctx.db)
  expect((await checkFigures(ctx)).problems).not.toEqual([])
  await counted(LARGE_TEAM)
})

/** Until teams of so many are counted: transactions of other tests may hold that up. */
const counted = async (large: number) => {
  while ((await countLargeTeams(ctx, large)) > 0);
}

it('the trend compares the commission of this month with that of the same days of the last one', async () => {
  const agent = await testMember(ctx, { accountKind: 2 })
  const paidOn = async (at: string, amount: bigint) => {
    await sql`select ensure_month(${at}::timestamptz)`.execute(ctx.db)
    world.clock.set(at)
    await credit(agent, 'commission', amount)
  }
  const monthNow = async () => {
    await countFigures(ctx)
    const trend = await teamTrend(ctx, agent)
    return trend.ok
      ? { ...trend.value.month, days: trend.value.curve.points.map(({ commission }) => commission) }
      : trend
  }
  // 31 January in Hanoi.
  await paidOn('2027-01-31T16:59:00Z', 100n)
  await paidOn('2027-01-31T17:00:00Z', 20n)
  await paidOn('2027-02-14T05:00:00Z', 300n)
  const fortnight = await monthNow()
  expect(fortnight).toMatchObject({ from: '2027-02-01', commission: '3.20', before: '0.00' })
  expect(fortnight).toMatchObject({ days: ['0.20', ...Array(12).fill('0.00'), '3.00'] })
  await paidOn('2027-02-28T05:00:00Z', 4_000n)
  await paidOn('2027-03-14T05:00:00Z', 50_000n)
  expect(await monthNow()).toMatchObject({ from: '2027-03-01', commission: '500.00', before: '3.20' })
  // A month that has fewer days is compared whole.
  world.clock.set('2027-03-31T05:00:00Z')
  expect(await monthNow()).toMatchObject({ from: '2027-03-01', commission: '500.00', before: '43.20' })
})

it('finds the teams of who has bet by index, where a statement may not compare each with each', async () => {
  const plan = await ctx.db.transaction().execute(async (db) => {
    await sql`set local enable_nestloop = off`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select team_id from unnest(array[1, 2]) bettor cross join lateral large_teams_with(bettor) team_id
    `.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Function Scan on large_teams_with')
  expect(plan).not.toContain('member_line')
})
