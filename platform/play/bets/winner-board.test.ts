import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as winners from '#contract/play/winners.ts'
import { maskedAccount } from '#platform/members/accounts/index.ts'
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
