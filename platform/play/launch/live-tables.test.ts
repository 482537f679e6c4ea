import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { playersOfTables } from '#platform/play/bets/index.ts'
import { installHouseGames, placeBet, sharedTables } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { gameDetail, liveTables } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

const seen = async () => {
  const tables = await liveTables(world.ctx, { language: 'vi' })
  if (!tables.ok) throw new Error(tables.code)
  return new Map(tables.value.tables.map((table) => [table.game.nodeId, table]))
}

it('opens each table for its viewer, and says how long it takes bets', async () => {
  const tables = await seen()
  expect([...tables.keys()].sort()).toEqual([...sharedTables].sort())
  for (const { state, remaining, lasts, players } of tables.values()) {
    expect(state).toBe('open')
    expect(remaining).toBeGreaterThan(0)
    expect(remaining).toBeLessThanOrEqual(lasts)
    expect(players).toBe(0)
  }
  expect(tables.get('football')?.matchday).toBe(1)
  expect(tables.get('sicbo')?.matchday).toBeNull()
  // Nobody who looks again opens another round.
  const roundOf = async () => {
    const table = await gameDetail(world.ctx, null, { vendorCode: 'SEN', nodeId: 'sicbo', language: 'vi' })
    return table.ok ? table.value.round?.id : undefined
  }
  const round = await roundOf()
  await seen()
  expect(await roundOf()).toBe(round)
})

it('counts players without a look at the bets of other rounds, however many', async () => {
  const { ctx } = world
  const member = await testMember(ctx)
  const now = ctx.clock.now()
  const ids = Array.from({ length: 4 }, () => randomUUID())
  await sql`
    insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, wager, round_id)
    select uuidv7_at(${now}), ${member.id}, 'SEN', 'sicbo', 'LIVE', 100, 0, 'open', ${now}, '{}', (${ids}::uuid[])[1 + n % 4]
    from generate_series(1, 20000) n
  `.execute(ctx.db)
  await sql`analyze bet`.execute(ctx.db)
  await ctx.db.transaction().execute(async (db) => {
    const rounds = Array.from({ length: 12 }, (_, at) => ({ id: randomUUID(), node: `table-${at}` }))
    expect(await playersOfTables({ ...ctx, db }, rounds)).toEqual(new Map())
    const { rows } = await sql<{ read: bigint; tables: number }>`
      select coalesce(sum(seq_tup_read), 0)::bigint as read, count(*)::int as tables
      from pg_stat_xact_user_tables where relname like 'bet\\_2%'
    `.execute(db)
    expect(rows[0]?.read).toBe(0n)
    expect(rows[0]?.tables).toBeGreaterThan(0)
  })
})

it('counts the members who play with money, each once', async () => {
  const { ctx } = world
  const table = { vendorCode: 'SEN', nodeId: 'baccarat', language: 'vi' } as const
  const result = await gameDetail(ctx, null, table)
  const round = result.ok ? result.value.round?.id : undefined
  if (!round) throw new Error('no round')
  for (const bets of [2, 1]) {
    const member = await testMember(ctx, { balance: '10000.00' })
    for (let at = 0; at < bets; at++) {
      const wager = { game: 'baccarat' as const, spots: [{ spot: 'player', stake: '1000.00' }] }
      const asked = { ...table, stake: '1000.00', wager, round, requestId: randomUUID() }
      expect(await placeBet(ctx, member, asked)).toMatchObject({ ok: true })
    }
  }
  // Players are counted a part of the time; what was counted is known of the same rounds only.
  await expect.poll(async () => (await seen()).get('baccarat')?.players).toBe(2)
})
