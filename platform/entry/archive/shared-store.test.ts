import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { archivedMonths } from '#platform/base/db/archived-months.ts'
import { openStore } from '#platform/base/db/backup/store.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { archiveMonth } from './archive-month.ts'
import { restoreMonth } from './restore-month.ts'
import { showArchive } from './show-archive.ts'

const OLD_SECONDS = 430 * 86_400
const ACTOR = 'ops:test'

type World = Awaited<ReturnType<typeof testPlatform>>
let folder: string
let ours: World
/** A copy of ours that has gone on by itself: it was made when ours was, and has other rows. */
let copy: World
let stranger: World
let month: string
beforeAll(async () => {
  folder = scratchFolder('sen-shared-store-')
  ours = await testPlatform()
  copy = await testPlatform()
  stranger = await testPlatform()
  await sql`update applied_sql set applied_at = '2020-01-01'`.execute(stranger.ctx.db)
  month = `${ours.ctx.clock.now().toISOString().slice(0, 7)}-01`
  await testMember(ours.ctx, { balance: '100.00' })
  await testMember(copy.ctx, { balance: '100.00' })
  await testMember(copy.ctx, { balance: '100.00' })
  for (const world of [ours, copy, stranger]) {
    world.clock.advance(OLD_SECONDS)
    await ensureMonths(world.ctx)
  }
})
afterAll(async () => {
  for (const world of [ours, copy, stranger]) await world.close()
  rmSync(folder, { recursive: true, force: true })
})

const place = (name = 'store') => ({ store: openStore(path.join(folder, name), folder), scratch: folder })
const monthFolder = (name = 'store') => path.join(folder, name, 'archive', month.slice(0, 7))
const archive = ({ ctx }: World, name?: string) => archiveMonth(ctx, place(name), month, ACTOR)
async function showRows() {
  const rows: string[] = []
  for await (const { row } of showArchive(ours.ctx.db, place(), month, {})) rows.push(row)
  return rows
}
const filesOf = (name?: string) =>
  readdirSync(monthFolder(name)).map((file) => [
    file,
    readFileSync(path.join(monthFolder(name), file)).toString('base64'),
  ])

/** Nothing of a refused attempt is left: the month is where it was, and the store has what it had. */
async function expectRefusal(world: World, why: string) {
  const before = { files: filesOf(), months: await archivedMonths(world.ctx.db) }
  await expect(archive(world)).rejects.toThrow(why)
  expect({ files: filesOf(), months: await archivedMonths(world.ctx.db) }).toEqual(before)
  expect(readdirSync(path.join(folder, 'store'))).toEqual(['archive'])
  expect((await checkLedger(world.ctx.db)).problems).toEqual([])
}

test('a month in the store is never replaced: not by another database, and not by a copy with other rows', async () => {
  for (const world of [ours, copy, stranger])
    for (const { older } of (
      await sql<{
        older: string
      }>`select older::text from months_here() older where older < ${month}::date`.execute(world.ctx.db)
    ).rows)
      await archiveMonth(world.ctx, place(`older-${[ours, copy, stranger].indexOf(world)}`), older, ACTOR)
  const manifest = await archive(ours)
  expect(manifest.tables.ledger_posting.rows).toBeGreaterThan(0)
  await expectRefusal(stranger, 'of another database')
  await expectRefusal(copy, 'with other rows')
  expect(await showRows()).toHaveLength(
    manifest.tables.ledger_posting.rows + manifest.tables.ledger_entry.rows + manifest.tables.bet.rows,
  )
})

test('files that are not what the database has archived are neither shown nor brought back', async () => {
  const before = await archivedMonths(ours.ctx.db)
  cpSync(monthFolder(), path.join(folder, 'own'), { recursive: true })
  await archive(stranger, 'of-stranger')
  await archive(copy, 'of-copy')
  const manifest = path.join(monthFolder(), 'manifest.json')
  const own = JSON.parse(readFileSync(manifest, 'utf8'))
  const cases: [why: string, put: () => void][] = [
    [
      '0 postings, 0 entries, 0 bets',
      () => cpSync(monthFolder('of-stranger'), monthFolder(), { recursive: true }),
    ],
    [
      'is not what this database has archived',
      () => cpSync(monthFolder('of-copy'), monthFolder(), { recursive: true }),
    ],
    [
      'is of another database',
      () => writeFileSync(manifest, JSON.stringify({ ...own, databaseMadeAt: '2020-01-01' })),
    ],
    [
      'archived its own at',
      () => writeFileSync(manifest, JSON.stringify({ ...own, archivedAt: '2020-01-01T00:00:00.000Z' })),
    ],
    ['cannot be read', () => writeFileSync(manifest, '{')],
  ]
  for (const [why, put] of cases) {
    put()
    await expect(showRows()).rejects.toThrow(why)
    await expect(restoreMonth(ours.ctx, place(), month, ACTOR)).rejects.toThrow(why)
    expect(await archivedMonths(ours.ctx.db)).toEqual(before)
    cpSync(path.join(folder, 'own'), monthFolder(), { recursive: true })
  }
  await restoreMonth(ours.ctx, place(), month, ACTOR)
  expect((await checkLedger(ours.ctx.db)).problems).toEqual([])
  await expect(showRows()).rejects.toThrow('not in the archive of this database')
  // The same month again finds its files there, which stay.
  const files = filesOf()
  await archive(ours)
  expect(filesOf()).toEqual(files)
  expect((await showRows()).length).toBeGreaterThan(0)
})

test('where a store would let two write one month, whoever sees another one’s claim is refused, and no claim stays', async () => {
  const store = { ...openStore(path.join(folder, 'remote'), folder), keepsOnce: false }
  const archiveInto = (into: typeof store, { ctx }: World) =>
    archiveMonth(ctx, { store: into, scratch: folder }, month, ACTOR)
  const claims = `archive-claims/${month.slice(0, 7)}`
  await restoreMonth(ours.ctx, place(), month, ACTOR)
  await restoreMonth(copy.ctx, place('of-copy'), month, ACTOR)
  const leftover = path.join(folder, 'remote', claims, 'leftover')
  mkdirSync(path.dirname(leftover), { recursive: true })
  for (const [text, whose] of [
    [
      '{"host":"archive-2","archivedAt":"2026-11-30T01:02:03.000Z"}',
      'on archive-2, since 2026-11-30T01:02:03.000Z',
    ],
    ['{', 'whose claim cannot be read'],
  ] as const) {
    writeFileSync(leftover, text)
    await expect(archiveInto(store, ours)).rejects.toThrow(
      `another run archives this month, ${whose}: once that run has ended and ${claims}/leftover is still`,
    )
    expect(await store.list(claims)).toEqual(['leftover'])
  }
  rmSync(leftover)
  // A store that has written the claim and does not say so.
  const mute: typeof store = {
    ...store,
    async putFile(file, name) {
      await store.putFile(file, name)
      throw new Error('no answer')
    },
  }
  await expect(archiveInto(mute, ours)).rejects.toThrow('no answer')
  expect(await store.list(claims)).toEqual([])
  // The copy begins while ours is on its way to the store, which then does not remove the claim of ours.
  let meanwhile: unknown
  const slow: typeof store = {
    ...store,
    async keepFolder(files, name) {
      meanwhile = await archiveInto(store, copy).catch((error: Error) => error.message)
      await store.keepFolder(files, name)
    },
    remove: async () => Promise.reject(new Error('not now')),
  }
  const warn = vi.fn()
  const ctx = { ...ours.ctx, log: { ...ours.ctx.log, warn } }
  await archiveInto(slow, { ...ours, ctx })
  expect(meanwhile).toContain(`another run archives this month, on ${os.hostname()}, since 20`)
  const [claim] = await store.list(claims)
  expect(warn.mock.calls.map(([, message]) => message)).toEqual([
    `remove ${claims}/${claim} from the store by hand, if it is there: this run has ended`,
  ])
  expect((await archivedMonths(ours.ctx.db)).map((one) => one.month)).toContain(month)
  await store.remove(`${claims}/${claim}`)
  await expect(archiveInto(store, copy)).rejects.toThrow('with other rows')
  expect(await store.list(claims)).toEqual([])
  expect((await checkLedger(ours.ctx.db)).problems).toEqual([])
})
