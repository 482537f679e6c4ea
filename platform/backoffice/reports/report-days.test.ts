import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { betVoiding } from '#platform/backoffice/adjustments/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { countGameDays, gamePlay, housePlay } from '#platform/money/play-sums/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  countReportDays,
  type MovedFilter,
  movedLines,
  type ReportLine,
  reportFigures,
  resultsByDay,
  resultsByPart,
} from './index.ts'

const DAY_SECONDS = 86_400

const bet = async (ctx: Context, member: Member) => {
  const result = await placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '10.00',
    requestId: randomUUID(),
    wager: { game: 'dice', direction: 'under', target: '50.00' },
  })
  if (!result.ok) throw new Error(result.code)
  return result.value.betId
}

const voidBet = async (ctx: Context, betId = '') => {
  const done = await voidByHand(ctx, { betId, rules: betVoiding, actor: 'ops:test', reason: 'test' })
  expect(done.ok).toBe(true)
}

const give = (ctx: Context, member: Member) =>
  post(ctx, {
    kind: 'reward',
    reference: 'test',
    entries: move(house('rewards', member.id), wallet(member.id, 'main'), 500n),
  })

/** What adds up of a report: everything but who played, whom each day counts. */
const sumsOf = (lines: readonly ReportLine[]) => ({
  joined: lines.reduce((sum, { joined }) => sum + joined, 0),
  moved: Object.fromEntries(
    reportFigures.map((figure) => [
      figure,
      moneyOf(lines.reduce((sum, line) => sum + minorOf(line[figure]), 0n)),
    ]),
  ),
})

test('days and every division of them come to the same sums, kept or counted, and so do their records', async () => {
  const world = await testPlatform()
  try {
    const { ctx, clock } = world
    await installHouseGames(ctx)
    const agent = await testMember(ctx, { accountKind: 2, balance: '100.00' })
    const below = await testMember(ctx, { uplineId: agent.id, balance: '50.00', mobile: '+84912345678' })
    const alone = await testMember(ctx, { balance: '70.00' })
    const first = dayOf(clock.now())
    for (const member of [agent, below, alone]) await bet(ctx, member)
    await give(ctx, below)
    clock.advance(DAY_SECONDS)
    const late = await testMember(ctx, { balance: '30.00' })
    for (const member of [late, alone, alone]) await bet(ctx, member)
    clock.advance(DAY_SECONDS)
    await give(ctx, alone)
    const days = { fromDay: first, toDay: dayOf(clock.now()) }

    const counted = await resultsByDay(ctx, days)
    expect(counted.map(({ key }) => key)).toEqual([2, 1, 0].map((after) => daysAfter(first, after)))
    expect(counted.map(({ joined, active, returning }) => [joined, active, returning])).toEqual([
      [0, 0, 0],
      [1, 2, 1],
      [3, 3, 0],
    ])
    expect(counted.map(({ deposits, reward }) => [deposits, reward])).toEqual([
      ['0.00', '5.00'],
      ['30.00', '0.00'],
      ['220.00', '5.00'],
    ])
    const total = sumsOf(counted)
    const parts = async () => ({
      agent: await resultsByPart(ctx, days, 'agent'),
      country: await resultsByPart(ctx, days, 'country'),
      cohort: await resultsByPart(ctx, days, 'cohort'),
    })
    const divided = await parts()
    for (const lines of Object.values(divided)) expect(sumsOf(lines)).toEqual(total)
    expect(divided.agent.map(({ name, deposits }) => [name, deposits])).toEqual(
      expect.arrayContaining([
        [agent.account, '150.00'],
        ['', '100.00'],
      ]),
    )
    expect(divided.country.find(({ key }) => key === '84')?.deposits).toBe('50.00')
    expect(divided.cohort.map(({ key }) => key)).toEqual([`${first.slice(0, 7)}-01`])

    for (const figure of reportFigures) {
      const records = await movedLines(ctx, { ...days, figure })
      expect([figure, moneyOf(records.reduce((sum, { amount }) => sum + minorOf(amount), 0n))]).toEqual([
        figure,
        total.moved[figure],
      ])
      const [top, ...rest] = records
      expect(await movedLines(ctx, { ...days, figure, after: top?.id ?? '2026-01-01.bet.1' })).toEqual(rest)
    }
    const theirs = await movedLines(ctx, {
      ...days,
      figure: 'deposits',
      of: { part: 'agent', key: String(agent.id) },
    })
    expect(new Set(theirs.map(({ account }) => account))).toEqual(new Set([agent.account, below.account]))
    for (const part of ['agent', 'country', 'cohort'] as const)
      for (const { key, ngr } of divided[part]) {
        const of = { part, key }
        const records = await movedLines(ctx, { ...days, figure: 'ngr', of })
        expect([of, moneyOf(records.reduce((sum, { amount }) => sum + minorOf(amount), 0n))]).toEqual([
          of,
          ngr,
        ])
        // The same of a trait that many have.
        expect(await movedLines(ctx, { ...days, figure: 'ngr', of }, 0)).toEqual(records)
      }

    await countReportDays(ctx)
    expect(await waiting(ctx)).toEqual([0n, 0n])
    expect(await resultsByDay(ctx, days)).toEqual(counted)
    expect(await parts()).toEqual(divided)
    await countReportDays(ctx)
    expect(await resultsByDay(ctx, days)).toEqual(counted)
  } finally {
    await world.close()
  }
})

test.each([
  ['agent', 'x'],
  ['agent', '100002'],
  ['country', '8'],
  ['cohort', '84'],
  ['cohort', '2026-13-01'],
  ['cohort', '2026-11-02'],
] as const)('nobody has the trait %s %s', async (part, key) => {
  const world = await testPlatform()
  try {
    const { ctx, clock } = world
    const member = await testMember(ctx, { balance: '30.00', mobile: '+84912345678' })
    const day = dayOf(clock.now())
    const lines = (of?: MovedFilter['of'], after?: string) =>
      movedLines(ctx, { fromDay: day, toDay: day, figure: 'deposits', of, after })
    expect((await lines()).map(({ account }) => account)).toEqual([member.account])
    expect(await lines({ part, key })).toEqual([])
    expect(await lines(undefined, '2026-13-45.deposit.1')).toEqual([])
  } finally {
    await world.close()
  }
})

/** How much waits to be added up, of wallets and of members. */
async function waiting(ctx: Context): Promise<bigint[]> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from report_due union all select count(*) from report_member_due
  `.execute(ctx.db)
  return rows.map(({ n }) => n)
}

test('who has played on a day has not, once all of it is void, whatever was added up before', async () => {
  const world = await testPlatform()
  try {
    const { ctx, clock } = world
    await installHouseGames(ctx)
    const [voided, half, whole] = await Promise.all(
      ['100.00', '100.00', '100.00'].map((balance) => testMember(ctx, { balance })),
    )
    if (!voided || !half || !whole) throw new Error('three members')
    clock.advance(DAY_SECONDS)
    const day = dayOf(clock.now())
    const days = { fromDay: day, toDay: day }
    const played = async () => {
      const [line] = await resultsByDay(ctx, days)
      return [line?.active, line?.returning, line?.stake]
    }
    const bets = [await bet(ctx, voided), await bet(ctx, voided), await bet(ctx, half)]
    await bet(ctx, half)
    await bet(ctx, whole)
    expect(await played()).toEqual([3, 3, '50.00'])
    await voidBet(ctx, bets[0])
    await countReportDays(ctx)
    expect(await played()).toEqual([3, 3, '50.00'])
    await voidBet(ctx, bets[1])
    await voidBet(ctx, bets[2])
    expect(await played()).toEqual([2, 2, '50.00'])
    await countReportDays(ctx)
    expect(await played()).toEqual([2, 2, '50.00'])
    await bet(ctx, voided)
    expect(await played()).toEqual([3, 3, '60.00'])
    await countReportDays(ctx)
    expect(await played()).toEqual([3, 3, '60.00'])
  } finally {
    await world.close()
  }
})

test('a game has won on a day what its bets have, counted or not yet', async () => {
  const world = await testPlatform()
  try {
    const { ctx, clock } = world
    await installHouseGames(ctx)
    const player = await testMember(ctx, { balance: '100.00' })
    const day = dayOf(clock.now())
    await bet(ctx, player)
    const playBy = (by: 'game' | 'vendor', more = {}) =>
      gamePlay(ctx.db, { by, fromDay: day, toDay: day, today: day, ...more })
    expect(await playBy('game')).toMatchObject([{ key: 'SEN.dice', vendor: 'SEN', bets: 1, stake: '10.00' }])
    await countGameDays(ctx)
    await bet(ctx, player)
    const [line] = await resultsByDay(ctx, { fromDay: day, toDay: day })
    const games = await playBy('game')
    const total = { bets: 2, stake: '20.00', won: line?.ggr }
    expect(games).toMatchObject([total])
    expect(await housePlay(ctx.db, day, day)).toMatchObject(total)
    await countGameDays(ctx)
    expect(await playBy('game')).toEqual(games)
    expect(await playBy('vendor')).toEqual([{ ...games[0], key: 'SEN' }])
    expect(await playBy('game', { vendor: 'OTHER' })).toEqual([])
    expect(await housePlay(ctx.db, day, day)).toMatchObject(total)
    expect(await housePlay(ctx.db, day, day, 'SEN')).toMatchObject(total)
    expect(await housePlay(ctx.db, day, day, 'OTHER')).toMatchObject({ bets: 0, stake: '0.00' })
  } finally {
    await world.close()
  }
})

test('games of a report are read page by page, by any of their columns', async () => {
  const world = await testPlatform()
  try {
    const { ctx } = world
    await sql`
      insert into game_day (day, vendor_code, node_id, game_type, bets, stake, payout)
      select '2026-03-01', 'SEN', 'game-' || n, 'RNG', n, n * 100, n * 40 * (n % 3) from generate_series(1, 9) n
    `.execute(ctx.db)
    const days = { by: 'game', fromDay: '2026-03-01', toDay: '2026-03-01', today: '2026-04-01' } as const
    const keysBy = async (place: Parameters<typeof gamePlay>[2]) =>
      (await gamePlay(ctx.db, days, place)).map(({ key }) => Number(key.slice('SEN.game-'.length)))
    expect(await keysBy({ sort: '-bets', limit: 4 })).toEqual([9, 8, 7, 6])
    expect(await keysBy({ sort: '-bets', limit: 4, after: 'SEN.game-6' })).toEqual([5, 4, 3, 2])
    expect(await keysBy({ sort: 'name', after: 'SEN.game-8' })).toEqual([9])
    // 100 n less 40 n (n mod 3)
    expect(await keysBy({})).toEqual([9, 6, 7, 3, 4, 8, 5, 1, 2])
    expect(await keysBy({ sort: 'name', after: 'SEN.game-9' })).toEqual([])
  } finally {
    await world.close()
  }
})

test('a day of the house is the sum of its games, however these are written', async () => {
  const world = await testPlatform()
  try {
    const { ctx } = world
    const day = '2026-03-01'
    const add = (node: string, bets: number) => sql`
      insert into game_day as known (day, vendor_code, node_id, game_type, bets, stake, payout)
      values (${day}, 'SEN', ${node}, 'RNG', ${bets}, ${bets * 100}, ${bets * 30})
      on conflict (day, vendor_code, node_id, game_type) do update set
        bets = known.bets + excluded.bets, stake = known.stake + excluded.stake, payout = known.payout + excluded.payout`
    for (const [node, bets] of [
      ['dice', 2],
      ['plinko', 3],
      ['dice', 5],
    ] as const)
      await add(node, bets).execute(ctx.db)
    await add('mines', 9).execute(ctx.db)
    await sql`delete from game_day where node_id = 'mines'`.execute(ctx.db)
    await sql`update game_day set payout = payout - 10 where node_id = 'plinko'`.execute(ctx.db)
    expect(await housePlay(ctx.db, day, day)).toEqual({
      bets: 10,
      stake: '10.00',
      payout: '2.90',
      won: '7.10',
    })
  } finally {
    await world.close()
  }
})

test('a report by game is the sum of its days, at whichever days of a week it begins and ends', async () => {
  const world = await testPlatform()
  try {
    const { ctx } = world
    // From a Monday to a Thursday four weeks later.
    await sql`
      insert into game_day (day, vendor_code, node_id, game_type, bets, stake, payout)
      select date '2026-03-02' + n, 'SEN', 'dice', 'RNG', 1, 1000 + n, 0 from generate_series(0, 31) n
    `.execute(ctx.db)
    await sql`insert into game_due values ('2026-03-11', 'SEN', 'dice', 'RNG', 1, 5, 0)`.execute(ctx.db)
    for (let from = 0; from < 16; from++)
      for (let to = from; to < 32; to++) {
        const fromDay = daysAfter('2026-03-02', from)
        const toDay = daysAfter('2026-03-02', to)
        const played = (today: string) => gamePlay(ctx.db, { by: 'game', fromDay, toDay, today })
        const games = await played('2026-04-09')
        // The last day that there is, and so the week that runs.
        if (to === 31) expect(await played(toDay)).toEqual(games)
        const total = await housePlay(ctx.db, fromDay, toDay)
        expect([from, to, games[0]?.stake]).toEqual([from, to, total.stake])
        const due = from <= 9 && to >= 9
        const stake = ((to - from + 1) * (2000 + from + to)) / 2 + (due ? 5 : 0)
        expect([from, to, total.bets, total.stake]).toEqual([
          from,
          to,
          to - from + 1 + Number(due),
          (stake / 100).toFixed(2),
        ])
      }
  } finally {
    await world.close()
  }
})

test('runs that count days of games at once count each bet once, and none waits for ever', async () => {
  const world = await testPlatform()
  try {
    const { ctx } = world
    await sql`
      insert into game_due (day, vendor_code, node_id, game_type, bets, stake, payout)
      select date '2026-03-01' + n % 5, 'SEN', 'game-' || n % 40, 'RNG', 1, 100, 30 from generate_series(1, 4000) n
    `.execute(ctx.db)
    await Promise.all(Array.from({ length: 6 }, () => countGameDays(ctx)))
    expect(await housePlay(ctx.db, '2026-03-01', '2026-03-05')).toMatchObject({
      bets: 4000,
      stake: '4000.00',
    })
    const { rows } = await sql<{ found: bigint }>`
      select count(*) as found from (select week, sum(bets) as bets from game_week group by 1) one
      join (select date_trunc('week', day)::date as week, sum(bets) as bets from game_day group by 1) other using (week, bets)
    `.execute(ctx.db)
    expect(rows).toEqual([{ found: 2n }])
  } finally {
    await world.close()
  }
})
