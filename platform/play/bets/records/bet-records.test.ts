import { createHash, createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { betProof as proofCall } from '#contract/play/fairness.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { statement } from '#platform/money/statement/index.ts'
import { betProof, installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { rotateSeed } from '#platform/play/seeds/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { callPlatform } from '#tests/support/platform/caller.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { betDetail } from './bet-detail.ts'
import { betRecords, everyBet } from './bet-records.ts'
import { gamesOfBets } from './bet-row.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
/** Ids in the order in which they were placed. */
const placed: string[] = []

const language = 'en'
const page = { page: 1, size: 20, sort: '-time', language } as const

async function bet(who: Member, stake = '10.00'): Promise<string> {
  const result = await placeBet(ctx, who, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake,
    wager: { game: 'dice', direction: 'over', target: '49.50' },
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  return result.value.betId
}

/** Two bets a day for five days, the first at 23:59 of the site's day and the second two minutes later. */
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  member = await testMember(ctx, { balance: '1000.00' })
  for (const day of [10, 11, 12, 13, 14]) {
    world.clock.set(`2026-11-${day}T16:59:00Z`)
    placed.push(await bet(member))
    world.clock.advance(120)
    placed.push(await bet(member))
  }
  world.clock.set('2026-11-20T05:00:00Z')
})
afterAll(() => world.close())

const records = async (input: Partial<Parameters<typeof betRecords>[2]> = {}) => {
  const result = await betRecords(ctx, member, { ...page, ...input })
  if (!result.ok) throw new Error(result.code)
  return result.value
}

it('are named with vendor and game in the statement, in the reader’s language, by the one statement of its page', async () => {
  const linesIn = async (language: WrittenLanguage, sort: '-time' | '-amount' = '-time') => {
    const input = { wallet: 'main', page: 1, size: 100, sort } as const
    const read = recording(ctx)
    const lines = await statement(read.ctx, member, input, gamesOfBets(language))
    if (!lines.ok) throw new Error(lines.code)
    return { lines: lines.value.content, statements: read.statements.length }
  }
  const dice = { gameType: 'RNG', vendorCode: 'SEN', nodeId: 'dice', vendor: 'Sen House', artKind: 'dice' }
  const { lines, statements } = await linesIn('en')
  expect(statements).toBe(1)
  const ofBets = lines.filter(({ type }) => type === 'bet' || type === 'payout')
  expect(ofBets.length).toBeGreaterThanOrEqual(placed.length)
  for (const { reference, game } of ofBets) {
    expect(placed).toContain(reference)
    expect(game).toEqual({ ...dice, game: 'Celadon Dice' })
  }
  expect(lines.filter(({ type }) => type === 'deposit').map(({ game }) => game)).toEqual([null])
  const sorted = (await linesIn('vi', '-amount')).lines
  expect(sorted.find(({ type }) => type === 'bet')?.game).toEqual({ ...dice, game: 'Xúc Xắc Men Ngọc' })
})

describe('records', () => {
  it('are the member’s own, newest first, with the totals of the whole result', async () => {
    await bet(await testMember(ctx, { balance: '10.00' }))
    const all = await records()
    expect(all.content.map(({ id }) => id)).toEqual([...placed].reverse())
    const first = await records({ size: 3 })
    expect(first).toMatchObject({ totalRows: 10, totalPages: 4, page: 1, totals: all.totals })
    const payout = all.content.reduce((sum, row) => sum + minorOf(row.payout), 0n)
    expect(all.totals).toEqual({ stake: '100.00', payout: moneyOf(payout) })
    expect(all.content[0]).toMatchObject({ gameType: 'RNG', vendor: 'Sen House', game: 'Celadon Dice' })
    expect(all.content[0]?.outcome).toMatchObject({ game: 'dice', direction: 'over', target: '49.50' })
    expect((await records({ language: 'vi' })).content[0]?.game).toBe('Xúc Xắc Men Ngọc')
  })

  it('clamps the page, and sorts the other way', async () => {
    const last = await records({ page: 99, size: 3, sort: 'time' })
    expect(last).toMatchObject({ page: 4, content: [{ id: placed[9] }] })
    expect((await records({ result: 'void' })).totalPages).toBe(1)
  })

  it('takes days as days of Asia/Ho_Chi_Minh', async () => {
    const ofDay = async (day: string) =>
      (await records({ fromDay: day, toDay: day, sort: 'time' })).content.map(({ id }) => id)
    expect(await ofDay('2026-11-10')).toEqual([placed[0]])
    expect(await ofDay('2026-11-11')).toEqual([placed[1], placed[2]])
    expect(await ofDay('2026-11-15')).toEqual([placed[9]])
    expect((await records({ fromDay: '2026-11-12' })).totalRows).toBe(7)
    expect((await records({ toDay: '2026-11-11' })).totalRows).toBe(3)
  })

  it('takes any day there is, also before there were ids', async () => {
    expect((await records({ fromDay: '0001-01-01', toDay: '9999-12-31' })).totalRows).toBe(10)
    expect((await records({ fromDay: '1969-12-31' })).totalRows).toBe(10)
    expect((await records({ toDay: '1969-12-31' })).totalRows).toBe(0)
    expect((await records({ fromDay: '9999-12-31' })).totalRows).toBe(0)
  })

  it('finds a bet whose id is not quite of its time', async () => {
    const late = await testMember(ctx, { balance: '10.00' })
    const id = await bet(late)
    await ctx.db.updateTable('bet').set({ placed_at: '2026-11-19T10:00:00Z' }).where('id', '=', id).execute()
    const found = async (day: string) => {
      const rows = await betRecords(ctx, late, { ...page, fromDay: day, toDay: day })
      return rows.ok && rows.value.totalRows
    }
    expect([await found('2026-11-18'), await found('2026-11-19'), await found('2026-11-20')]).toEqual([
      0, 1, 0,
    ])
  })

  it('filters by result, type and vendor', async () => {
    const won = await records({ result: 'won' })
    const lost = await records({ result: 'lost' })
    expect(won.totalRows + lost.totalRows).toBe(10)
    expect(won.content.every((row) => row.result === 'won')).toBe(true)
    expect((await records({ gameType: 'RNG', vendorCode: 'SEN' })).totalRows).toBe(10)
    expect((await records({ gameType: 'LIVE' })).totalRows).toBe(0)
    expect((await records({ vendorCode: 'NOBODY' })).totalRows).toBe(0)
  })

  it('filters by the class of the game, with the same totals and days', async () => {
    const all = await records()
    const tables = await records({ gameClassify: 'TG', size: 3 })
    expect(tables.content.map(({ gameClassify }) => gameClassify)).toEqual(['TG', 'TG', 'TG'])
    expect(tables).toMatchObject({ totalRows: 10, totals: all.totals })
    expect((await records({ gameClassify: 'TG', size: 3, page: 4 })).content).toMatchObject([
      { id: placed[0] },
    ])
    expect(
      (await records({ gameClassify: 'TG', fromDay: '2026-11-11', toDay: '2026-11-11' })).totalRows,
    ).toBe(2)
    expect((await records({ gameClassify: 'TG', sort: '-stake' })).content).toHaveLength(10)
    const slots = await records({ gameClassify: 'JP' })
    expect([slots.totalRows, slots.totals.stake]).toEqual([0, '0.00'])
  })
})

describe('every row', () => {
  it('comes once, whatever the size of a batch', async () => {
    for (const size of [1, 3, 10, 500])
      expect((await rowsOf(everyBet(ctx, member, { language }, size))).map(({ id }) => id)).toEqual(
        [...placed].reverse(),
      )
  })
})

describe('one bet', () => {
  it('is shown to its member alone', async () => {
    const betId = placed[0] ?? ''
    expect(await betDetail(ctx, member, { betId, language })).toMatchObject({
      value: {
        bet: { id: betId },
        outcome: { game: 'dice', direction: 'over', target: '49.50' },
        wager: { game: 'dice', direction: 'over', target: '49.50' },
        salt: null,
      },
    })
    const stranger = await testMember(ctx)
    for (const [who, id] of [
      [stranger, betId],
      [member, randomUUID()],
      [member, "x' or true"],
    ] as const)
      expect(await betDetail(ctx, who, { betId: id, language })).toMatchObject({ code: 'not-found' })
  })
})

describe('a proof', () => {
  it('seals the server seed until it is revealed, and then can be repeated by hand', async () => {
    const player = await testMember(ctx, { account: 'proofreader', balance: '100.00' })
    await bet(player)
    const betId = await bet(player)
    const sealed = await betProof(ctx, { betId, language })
    if (!sealed.ok) throw new Error(sealed.code)
    expect(sealed.value).toMatchObject({ serverSeed: null, revealedAt: null, nonce: 1, cursor: 0 })

    await rotateSeed(ctx, player, { clientSeed: 'next' })
    const result = await betProof(ctx, { betId, language })
    if (!result.ok) throw new Error(result.code)
    const { serverSeed, commit, clientSeed, nonce, cursor, digest, group, number, outcome } = result.value
    const { serverSeed: _sealed, revealedAt: _then, ...same } = sealed.value
    expect(result.value).toMatchObject(same)
    expect(result.value.revealedAt).toBe(ctx.clock.now().toISOString())

    expect(
      createHash('sha256')
        .update(serverSeed ?? '')
        .digest('hex'),
    ).toBe(commit)
    const bytes = createHmac('sha256', serverSeed ?? '')
      .update(`${clientSeed}:${nonce}:${cursor}`)
      .digest()
    expect(bytes.toString('hex')).toBe(digest)
    const g = bytes.readUInt32BE(group * 4)
    expect(number).toBe((Math.floor((g / 2 ** 32) * 1e7) / 1e7).toFixed(7))
    expect(outcome).toMatchObject({ roll: (Math.floor((g * 10_000) / 2 ** 32) / 100).toFixed(2) })
  })

  it('is public and names no account', async () => {
    const betId = placed[3] ?? ''
    const answer = await callPlatform(world.platform, proofCall, { betId })
    expect(answer.ok).toBe(true)
    const text = JSON.stringify(answer)
    expect(text).not.toContain(member.account)
    expect(text).not.toContain(`"${member.id}"`)
  })

  it('of nothing is not found', async () => {
    for (const betId of ['1', randomUUID(), '../..'])
      expect(await betProof(ctx, { betId, language })).toMatchObject({ code: 'not-found' })
  })
})
