import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { WinnerView } from '#contract/play/winners.ts'
import * as winners from '#contract/play/winners.ts'
import { chooseListed, maskedAccount } from '#platform/members/accounts/index.ts'
import { gameDetail } from '#platform/play/launch/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { bet, ctx, inCatalogueWorld, member, world } from '#tests/support/worlds/catalogue.ts'
import { winnerBoard } from './index.ts'

inCatalogueWorld()

describe('the board of winners', () => {
  it('shows real bets that paid more than their stake, newest first, masked', async () => {
    for (let index = 0; index < 4; index++) {
      world.clock.advance(60)
      await bet(member)
    }
    const board = await winnerBoard(ctx, winners.winnerBoard.input.parse({}))
    if (!board.ok) throw new Error(board.code)
    const rows = board.value.list.map((entry) => entry.vo)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(Number(row.payout)).toBeGreaterThan(Number(row.stake))
    expect(rows.map((row) => row.at)).toEqual(
      rows
        .map((row) => row.at)
        .sort()
        .reverse(),
    )
    expect(rows[0]).toMatchObject({ account: 'ng***8', game: 'Xúc Xắc Men Ngọc', artKind: 'dice' })
  })

  it('adds the best win of each game, however often another is played since', async () => {
    const input = { ...winners.winnerBoard.input.parse({}), limitNum: 2 }
    const shown = async (bestOfGames: boolean) => {
      const board = await winnerBoard(ctx, { ...input, bestOfGames })
      if (!board.ok) throw new Error(board.code)
      return board.value.list.map(({ vo }) => vo.nodeId)
    }
    const other = await ctx.db
      .selectFrom('game')
      .select('node_id')
      .where('vendor_code', '=', 'SEN')
      .where('node_id', '!=', 'dice')
      .executeTakeFirstOrThrow()
    const oldest = ctx.db
      .selectFrom('bet')
      .select('id')
      .where(({ eb, ref }) => eb('payout', '>', ref('stake')))
      .where('settled_at', 'is not', null)
      .orderBy('settled_at')
      .limit(1)
    await ctx.db.updateTable('bet').set(other).where('id', 'in', oldest).execute()
    for (let index = 0; index < 12; index++) {
      world.clock.advance(60)
      await bet(member)
    }
    expect(await shown(false)).toEqual(['dice', 'dice'])
    const varied = await shown(true)
    expect(varied.slice(0, 2)).toEqual(['dice', 'dice'])
    expect(varied.at(-1)).toBe(other.node_id)
  })

  it('has the best of today, of seven days, and the highest multipliers', async () => {
    const shown = async (view: WinnerView) => {
      const board = await winnerBoard(ctx, winners.winnerBoard.input.parse({ view }))
      if (!board.ok) throw new Error(board.code)
      return board.value.list.map(({ vo }) => vo)
    }
    const wins = await shown('latest')
    const [old, older, ...others] = wins
    if (!old || !older || others.length < 2) throw new Error('more wins are needed')
    const daysAgo = (days: number) => new Date(world.clock.now().getTime() - days * 86_400_000)
    const change = (betId: string, values: { payout: bigint; settled_at?: Date }) =>
      ctx.db.updateTable('bet').set(values).where('id', '=', betId).execute()
    await change(old.betId, { payout: 90_000n, settled_at: daysAgo(3) })
    await change(older.betId, { payout: 95_000n, settled_at: daysAgo(8) })
    await change(others[1]?.betId ?? '', { payout: 600n })
    const payouts = (rows: readonly { payout: string }[]) => rows.map(({ payout }) => Number(payout))
    const descending = (figures: number[]) => [...figures].sort((a, b) => b - a)
    const today = await shown('day')
    expect(payouts(today)).toEqual(descending(payouts(today)))
    expect(today[0]?.betId).toBe(others[1]?.betId)
    expect(today.some(({ betId }) => betId === old.betId || betId === older.betId)).toBe(false)
    const week = await shown('week')
    expect(week[0]?.betId).toBe(old.betId)
    expect(payouts(week)).toEqual(descending(payouts(week)))
    expect(week.some(({ betId }) => betId === older.betId)).toBe(false)
    // Those below five times the stake are on no such board.
    expect((await shown('multiplier')).map(({ betId }) => betId)).toEqual([old.betId, others[1]?.betId])
  })

  it('shows nothing of a member who is not listed, and again once it is', async () => {
    const shy = await testMember(ctx, { account: 'kinmieng', balance: '1000.00' })
    for (let index = 0; index < 12; index++) await bet(shy)
    const seen = async () => {
      const boards = await Promise.all(
        winners.winnerViews.map((view) => winnerBoard(ctx, winners.winnerBoard.input.parse({ view }))),
      )
      const game = await gameDetail(ctx, null, { vendorCode: 'SEN', nodeId: 'dice', language: 'vi' })
      if (!game.ok) throw new Error(game.code)
      const rows = boards.flatMap((board) => (board.ok ? board.value.list : []))
      const names = [
        ...rows.map(({ vo }) => vo.account),
        ...(game.value.latest ?? []).map(({ account }) => account),
      ]
      return names.filter((name) => name === 'ki***g').length
    }
    expect(await seen()).toBeGreaterThan(10)
    expect(await chooseListed(ctx, shy, { listed: false })).toMatchObject({ ok: true })
    expect(await seen()).toBe(0)
    await chooseListed(ctx, shy, { listed: true })
    expect(await seen()).toBeGreaterThan(10)
  })

  it.each([
    [
      'the best of a day',
      sql`and (bet.settled_at at time zone 'Asia/Ho_Chi_Minh')::date = current_date order by bet.payout desc, bet.id desc`,
    ],
    ['the newest wins', sql`order by bet.settled_at desc, bet.id desc`],
  ])('finds %s by an index, however many wins there are', async (_, ofThese) => {
    const plan = await ctx.db.transaction().execute(async (db) => {
      // Of so few rows it would read all.
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      await sql`set local enable_sort = off`.execute(db)
      return sql<{ 'QUERY PLAN': string }>`
        explain select id from bet
        where bet.payout > bet.stake and bet.unit = 'money' and bet.settled_at is not null
        ${ofThese} limit 50`.execute(db)
    })
    const text = plan.rows.map((row) => row['QUERY PLAN']).join(' ')
    expect(text).toMatch(/Index (Only )?Scan/)
    expect(text).not.toMatch(/-> +(Incremental )?Sort/)
  })

  it('masks short names more', () => {
    const names = ['ab', 'abc', 'abcd', 'abcdef', 'player1', 'nguyen88', 'minhanh88thang7']
    expect(names.map(maskedAccount)).toEqual(['a***', 'a***', 'ab***', 'ab***', 'pl***1', 'ng***8', 'mi***7'])
  })

  it('never shows a whole name, nor more of it than the first two letters and the last', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9_]{1,20}$/), (name) => {
        const [first = '', last = '', ...more] = maskedAccount(name).split('***')
        expect(more).toEqual([])
        expect(first.length).toBeLessThanOrEqual(2)
        expect(last.length).toBeLessThanOrEqual(1)
        expect(first.length + last.length).toBeLessThan(name.length)
        expect(name.startsWith(first) && name.endsWith(last)).toBe(true)
      }),
    )
  })
})
