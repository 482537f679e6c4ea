import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkFigures, countFigures } from '#platform/agents/figures/index.ts'
import { proveReport } from '#platform/backoffice/reports/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { archivedMonths } from '#platform/base/db/archived-months.ts'
import { openStore } from '#platform/base/db/backup/store.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { runCommandLine } from '#platform/entry/ops/command/command-line.ts'
import { checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { statement } from '#platform/money/statement/index.ts'
import { betRecords, openBet } from '#platform/play/bets/index.ts'
import { installHouseGames, placeBet, sharedGameOf } from '#platform/play/house/index.ts'
import { countRounds } from '#platform/play/returns/index.ts'
import { advanceRound, roundTable } from '#platform/play/rounds/index.ts'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { beginNoFeature } from '#tests/support/play/feature-seeds.ts'
import { archiveMonth } from './archive-month.ts'
import { restoreMonth } from './restore-month.ts'

const DAY_SECONDS = 86_400
const ACTOR = 'ops:test'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let folder: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  folder = scratchFolder('sen-archive-')
  await installHouseGames(ctx)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const place = () => ({ store: openStore(path.join(folder, 'store'), folder), scratch: folder })
const bet = (member: Member, nodeId: 'dice' | 'slots-lines') =>
  placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId,
    stake: '20.00',
    wager:
      nodeId === 'dice'
        ? { game: 'dice', direction: 'under', target: '50.00' }
        : { game: 'slots-lines', rules: 2 },
    requestId: randomUUID(),
  })
const given = (member: Member, kind: 'adjustment' | 'reward') =>
  post(ctx, {
    kind,
    reference: 'test',
    entries: move(
      house(kind === 'reward' ? 'rewards' : 'adjustments', member.id),
      wallet(member.id, 'main'),
      5_000n,
    ),
  })
const monthsHere = async () =>
  (await sql<{ month: string }>`select month::text from months_here() month`.execute(ctx.db)).rows.map(
    ({ month }) => month,
  )
const rows = async () => ({
  bets: (await sql`select * from bet order by id`.execute(ctx.db)).rows,
  postings: (await sql`select * from ledger_posting order by id`.execute(ctx.db)).rows,
  entries: (await sql`select * from ledger_entry order by posting_id, account_id`.execute(ctx.db)).rows,
})
const page = { page: 1, size: 100, language: 'en' } as const
const listed = async (member: Member) => {
  const bets = await betRecords(ctx, member, page)
  const lines = await statement(ctx, member, { ...page, wallet: 'main' })
  if (!bets.ok || !lines.ok) throw new Error('lists')
  return { bets: bets.value, lines: lines.value }
}
async function sound() {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect((await checkFigures(ctx)).problems).toEqual([])
  for (const { line, report, ledger } of await proveReport(ctx))
    expect([line, report]).toEqual([line, ledger])
}
/** An operator's command. */
async function ops(...args: string[]) {
  const said: string[] = []
  const environment = {
    VAR_DIR: folder,
    BACKUP_STORE: path.join(folder, 'store'),
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
  }
  const out = (text: string) => void said.push(text)
  const operator = { ctx: async () => ctx, examine: async () => [], actor: ACTOR, environment, out }
  const code = await runCommandLine(operator, args, out)
  return { code, said: said.join('\n') }
}

/** A round of Sic Bo on which one member bets in the last seconds of a month, and the other in the first ones of the next. */
async function playOverTheEnd([one, other]: Member[]): Promise<void> {
  const now = ctx.clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  world.clock.advance((next - now.getTime()) / 1_000 - 4)
  const { round } = await roundTable(ctx, { vendor: 'SEN', node: 'sicbo' }, { open: true })
  for (const member of [one, other]) {
    if (!member) throw new Error('two members')
    const result = await placeBet(ctx, member, {
      vendorCode: 'SEN',
      nodeId: 'sicbo',
      stake: '30.00',
      requestId: randomUUID(),
      round: round?.id,
      wager: { game: 'sicbo', spots: [{ spot: 'big', stake: '30.00' }] },
    })
    expect(result.ok).toBe(true)
    world.clock.advance(8)
  }
  // what was drawn has been told by then
  for (const seconds of [600, 60]) {
    world.clock.advance(seconds)
    await advanceRound(ctx, round?.id ?? '', sharedGameOf)
  }
}

test('a month goes into files and comes back, and all books stand at every step', async () => {
  const members = await Promise.all([
    testMember(ctx, { balance: '10000.00' }),
    testMember(ctx, { balance: '10000.00' }),
  ])
  const [player] = members
  if (!player) throw new Error('a member')
  // A round that waits for its member would keep its month here.
  for (const member of members) await beginNoFeature(ctx, member)
  const first = dayOf(ctx.clock.now())
  for (const member of members)
    for (let round = 0; round < 5; round++) {
      expect((await bet(member, 'dice')).ok).toBe(true)
      expect((await bet(member, 'slots-lines')).ok).toBe(true)
      await given(member, round % 2 ? 'adjustment' : 'reward')
    }
  await countRounds(ctx)
  await playOverTheEnd(members)
  world.clock.advance(30 * DAY_SECONDS)
  for (const member of members) await bet(member, 'dice')
  const month = `${first.slice(0, 7)}-01`

  const early = await ops('archive', 'make', first.slice(0, 7))
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining('goes first') })
  for (const older of (await monthsHere()).filter((one) => one < month)) {
    world.clock.advance(400 * DAY_SECONDS)
    await ensureMonths(ctx)
    await archiveMonth(ctx, place(), older, ACTOR)
  }
  for (const member of members) {
    await bet(member, 'dice')
    await bet(member, 'slots-lines')
  }
  await countRounds(ctx)
  await countFigures(ctx)
  await sound()
  const before = await rows()
  const lists = await listed(player)
  expect(lists.bets.totalRows).toBe(14)

  expect(await ops('archive', 'make', first.slice(0, 7))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/is in the archive: \d+ postings, \d+ entries, 21 bets/),
  })
  expect(await monthsHere()).not.toContain(month)
  await sound()
  const kept = await listed(player)
  expect(kept.bets.totalRows).toBe(3)
  expect(kept.bets.content).toEqual(lists.bets.content.slice(0, 3))
  expect(kept.lines.content).toEqual(lists.lines.content.slice(0, kept.lines.content.length))
  expect(kept.lines.totalRows).toBe(kept.lines.content.length)
  expect((await rows()).bets).toHaveLength(before.bets.length - 21)

  // Life goes on, on both sides of what went.
  for (const member of members) await bet(member, 'dice')
  await given(player, 'adjustment')
  await countRounds(ctx)
  await countFigures(ctx)
  await sound()

  const gone = lists.bets.content.at(-1)
  const shown = await ops('archive', 'show', first.slice(0, 7), '--table', 'bet', '--id', gone?.id ?? '')
  expect(JSON.parse(shown.said)).toMatchObject({
    table: 'bet',
    row: { id: gone?.id, member_id: Number(player.id) },
  })
  const own = await ops(
    'archive',
    'show',
    first.slice(0, 7),
    '--table',
    'bet',
    '--account',
    player.account,
    '--json',
  )
  expect(JSON.parse(own.said)).toHaveLength(11)
  const show = (...args: string[]) => ops('archive', 'show', first.slice(0, 7), ...args)
  expect(await show('--id', 'abc')).toEqual({
    code: 2,
    said: expect.stringContaining('invalid: abc is no id'),
  })
  expect(await show('--account', 'nobodyx')).toEqual({
    code: 1,
    said: 'not-found: there is no member nobodyx',
  })

  expect(await ops('archive', 'restore', '2001-01')).toMatchObject({ code: 1 })
  const since = await rows()
  expect(await ops('archive', 'restore', first.slice(0, 7))).toMatchObject({ code: 0 })
  expect(await monthsHere()).toContain(month)
  const after = await rows()
  expect(after.bets.slice(0, before.bets.length - 8)).toEqual(before.bets.slice(0, before.bets.length - 8))
  expect(after.bets).toHaveLength(since.bets.length + 21)
  expect(after.entries).toEqual(expect.arrayContaining(before.entries))
  await sound()
  expect((await listed(player)).bets.totalRows).toBe(15)
  // It is a partition like any other.
  await expect(sql`delete from ledger_entry where true`.execute(ctx.db)).rejects.toThrow('append-only')
  await archiveMonth(ctx, place(), month, ACTOR)
  await sound()
}, 120_000)

test('a file that is not what its manifest says brings nothing back', async () => {
  const [last] = await archivedMonths(ctx.db)
  if (!last) throw new Error('a month in the archive')
  const file = path.join(folder, 'store/archive', last.month.slice(0, 7), 'bet.ndjson.gz')
  const whole = readFileSync(file)
  const lines = gunzipSync(whole).toString().trimEnd().split('\n')
  writeFileSync(file, gzipSync(`${lines.slice(1).join('\n')}\n`))
  await expect(restoreMonth(ctx, place(), last.month, ACTOR)).rejects.toThrow('not what its manifest says')
  expect(await archivedMonths(ctx.db)).toContainEqual(last)
  expect(await monthsHere()).not.toContain(last.month)
  await sound()
  writeFileSync(file, whole)
  await restoreMonth(ctx, place(), last.month, ACTOR)
  await sound()
  expect(readdirSync(folder).filter((name) => name.startsWith('archive-'))).toEqual([])
})

test('a month with an open bet, or younger than a year, stays', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  const month = `${ctx.clock.now().toISOString().slice(0, 7)}-01`
  for (const older of (await monthsHere()).filter((one) => one < month)) {
    const archived = archiveMonth(ctx, place(), older, ACTOR)
    await archived.catch(() => undefined)
  }
  await expect(archiveMonth(ctx, place(), (await monthsHere())[0] ?? '', ACTOR)).rejects.toThrow(
    'history for a year',
  )
  const terms = {
    vendor: 'SEN',
    node: 'fish',
    gameType: 'FISH',
    leastStake: 100n,
    stake: 1_000n,
    turnoverTerms: { rule: 'stake', weight: 100 },
  } as const
  const open = await openBet(ctx, member, { ...terms, wager: {}, fromSeeds: false, waitsFor: 'event' })
  expect(open.ok).toBe(true)
  world.clock.advance(430 * DAY_SECONDS)
  await ensureMonths(ctx)
  const refused: string[] = []
  for (const older of await monthsHere())
    await archiveMonth(ctx, place(), older, ACTOR).catch((error: Error) => refused.push(error.message))
  expect(refused[0]).toContain('1 bets')
})
