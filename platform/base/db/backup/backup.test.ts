import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/base/db/embedded-postgres.ts'
import { cases, isLongRun } from '#tests/support/cases.ts'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { backupCheck } from './backup-check.ts'
import { backupFor, keepNewest, listBackups, makeBackup } from './backups.ts'
import { copyBase, isLocal, withoutPassword } from './base-copy.ts'
import { restoreBackup } from './restore.ts'
import { type BackupStore, isBackupStore, openStore } from './store.ts'
import { fetchWal, lastWal, shipWal, storeWal } from './wal-archive.ts'

// Copies and restores of whole databases take a busy machine minutes.
if (!isLongRun) vi.setConfig({ testTimeout: 180_000 })

let folder: string
let server: EmbeddedPostgres
let client: pg.Client
beforeAll(async () => {
  folder = scratchFolder('sen-backup-')
  server = await startEmbeddedPostgres(path.join(folder, 'live'), { fsync: 'off' }, { archive: true })
  await server.createDatabase('sen')
  client = new pg.Client(server.url('sen'))
  await client.connect()
  await client.query('create table noted (what text)')
})
afterAll(async () => {
  await client.end()
  await server.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const scratch = () => path.join(folder, 'scratch')
const note = (what: string) => client.query('insert into noted values ($1)', [what])
const clock = async () => {
  const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
  return rows[0]?.at ?? new Date(0)
}

/** Ends the segment of WAL that is being written, and stores all that is archived by then. */
async function archive(store: BackupStore): Promise<void> {
  // Without anything in it a segment is not ended.
  await client.query("select pg_logical_emit_message(true, 'test', 'something')")
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const name = rows[0]?.name ?? ''
  await expect.poll(async () => ((await lastSegment()) ?? '') >= name).toBe(true)
  await shipWal(store, server.archived, scratch())
}

const lastSegment = async () =>
  (await client.query<{ last: string }>('select last_archived_wal as last from pg_stat_archiver')).rows[0]
    ?.last

/** What a restored database holds. */
async function notesIn(into: string): Promise<string[]> {
  const restored = await startEmbeddedPostgres(path.join(into, 'postgres'), { fsync: 'off' })
  const reader = new pg.Client(restored.url('sen'))
  try {
    await reader.connect()
    return (await reader.query<{ what: string }>('select what from noted')).rows.map(({ what }) => what)
  } finally {
    await reader.end()
    await restored.stop()
  }
}

test('a database is restored as it was at a time, or with all that is archived, and never over anything', async () => {
  const store = openStore(path.join(folder, 'store'), scratch())
  await note('before the copy')
  const { id, manifest } = await makeBackup(store, server.url('postgres'), scratch())
  expect(manifest.files.length).toBeGreaterThan(500)
  expect(manifest.files.every(({ path: name }) => !name.startsWith('pg_wal/'))).toBe(true)
  await note('after the copy')
  const at = new Date((await clock()).getTime() + 1) // what is behind its millisecond is in it
  await expect.poll(clock).toEqual(expect.toSatisfy((now: Date) => now > at))
  await note('too late')
  await archive(store)

  const into = path.join(folder, 'restored')
  const restored = await restoreBackup(store, { to: at, into, forOwnServer: false })
  expect(restored.backup.id).toBe(id)
  expect(restored.until).toMatch(/^\d{4}-\d{2}-\d{2} /)
  expect(await notesIn(into)).toEqual(['before the copy', 'after the copy'])
  expect(readdirSync(path.join(into, 'postgres', 'data'))).not.toContain('recovery.signal')
  await expect(restoreBackup(store, { to: at, into, forOwnServer: false })).rejects.toThrow(
    `${into} is not empty`,
  )

  const all = path.join(folder, 'restored-whole')
  mkdirSync(all, { mode: 0o711 })
  writeFileSync(path.join(all, 'secrets.json'), '{}') // the secrets may be there already
  await restoreBackup(store, { to: undefined, into: all, forOwnServer: false })
  expect(await notesIn(all)).toEqual(['before the copy', 'after the copy', 'too late'])
})

test('only the WAL that the server asks for is fetched, and one that cannot be fetched ends the restore', async () => {
  const root = path.join(folder, 'on-demand')
  const store = openStore(root, scratch())
  const { manifest } = await makeBackup(store, server.url('postgres'), scratch())
  await note('wanted')
  const at = new Date((await clock()).getTime() + 1)
  await expect.poll(clock).toEqual(expect.toSatisfy((now: Date) => now > at))
  for (const what of ['later', 'later still', 'last']) {
    await note(what)
    // The server reads ahead, by half a megabyte of what was logged.
    await client.query("select pg_logical_emit_message(true, 'test', repeat('x', 2000000))")
    await archive(store)
  }
  const into = path.join(folder, "it's 9 %")
  const { fetched = [] } = await restoreBackup(store, { to: at, into, forOwnServer: false })
  const segments = fetched.filter((name) => name.length === 24)
  expect(segments[0]).toBe(manifest.firstWal)
  expect(segments).not.toContain(await lastSegment())
  expect(await notesIn(into)).toContain('wanted')
  expect(await notesIn(into)).not.toContain('later')

  const broken: typeof store = {
    ...store,
    async getFile(name, file) {
      if (name.includes(manifest.firstWal)) throw new Error('the store is away')
      await store.getFile(name, file)
    },
  }
  const half = path.join(folder, 'half-restored')
  await expect(restoreBackup(broken, { to: at, into: half, forOwnServer: false })).rejects.toThrow(
    'the store is away',
  )
  expect(existsSync(half)).toBe(false)
})

test('a time that the archive does not reach, and one before every copy, are refused', async () => {
  const store = openStore(path.join(folder, 'store'), scratch())
  const into = path.join(folder, 'unreachable')
  mkdirSync(into, { mode: 0o711 })
  writeFileSync(path.join(into, 'secrets.json'), '{}')
  const late = new Date((await clock()).getTime() + 86_400_000)
  await expect(restoreBackup(store, { to: late, into, forOwnServer: false })).rejects.toThrow(
    'the archive does not reach that time: its last transaction is of',
  )
  expect(readdirSync(into)).toEqual(['secrets.json'])
  const early = { to: new Date(0), into: path.join(folder, 'early', 'below'), forOwnServer: false }
  await expect(restoreBackup(store, early)).rejects.toThrow('the oldest backup is of')
  expect(existsSync(path.join(folder, 'early'))).toBe(false)
})

test.runIf(isLongRun)(
  'what a restored site writes is restored from the same store, and what it has left is not',
  async () => {
    const store = openStore(path.join(folder, 'continued'), scratch())
    await makeBackup(store, server.url('postgres'), scratch())
    await note('common')
    const at = new Date((await clock()).getTime() + 1)
    await expect.poll(clock).toEqual(expect.toSatisfy((now: Date) => now > at))
    await note('left behind')
    await archive(store)
    const into = path.join(folder, 'continues')
    await restoreBackup(store, { to: at, into, forOwnServer: false })

    const restored = await startEmbeddedPostgres(
      path.join(into, 'postgres'),
      { fsync: 'off' },
      { archive: true },
    )
    const writer = new pg.Client(restored.url('sen'))
    await writer.connect()
    await writer.query("insert into noted values ('after the restore')")
    const { rows } = await writer.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await expect.poll(() => readdirSync(restored.archived)).toContain(rows[0]?.name)
    await writer.end()
    await shipWal(store, restored.archived, scratch())
    await restored.stop()

    const again = path.join(folder, 'continued-again')
    expect(await restoreBackup(store, { to: undefined, into: again, forOwnServer: false })).toMatchObject({
      missing: undefined,
    })
    const notes = await notesIn(again)
    expect(notes).toEqual(expect.arrayContaining(['common', 'after the restore']))
    expect(notes).not.toContain('left behind')
  },
)

test.runIf(isLongRun)(
  'a segment that the archive lacks is told, as nothing after it is restored',
  async () => {
    const root = path.join(folder, 'with-a-gap')
    const store = openStore(root, scratch())
    await makeBackup(store, server.url('postgres'), scratch())
    for (const what of ['before the gap', 'in the gap', 'after the gap']) {
      await note(what)
      await archive(store)
    }
    const segments = readdirSync(path.join(root, 'wal')).filter((name) => /^[0-9A-F]{24}\.gz$/.test(name))
    const gone = segments.sort().at(-2) ?? ''
    rmSync(path.join(root, 'wal', gone))
    const into = path.join(folder, 'restored-to-the-gap')
    const { missing } = await restoreBackup(store, { to: undefined, into, forOwnServer: false })
    expect(`${missing}.gz`).toBe(gone)
    const notes = await notesIn(into)
    expect(notes).toContain('before the gap')
    expect(notes).not.toContain('after the gap')
  },
)

test('without a PostgreSQL of ours data is restored for one of the operator alone', async () => {
  const store = openStore(path.join(folder, 'store'), scratch())
  const into = path.join(folder, 'for-own')
  const arch = Object.getOwnPropertyDescriptor(process, 'arch')
  Object.defineProperty(process, 'arch', { ...arch, value: 'unknown' })
  try {
    await expect(restoreBackup(store, { to: undefined, into, forOwnServer: false })).rejects.toThrow(
      'add --own-server',
    )
    await restoreBackup(store, { to: undefined, into, forOwnServer: true })
  } finally {
    if (arch) Object.defineProperty(process, 'arch', arch)
  }
  const own = await startEmbeddedPostgres(path.join(into, 'postgres'), { fsync: 'off' })
  const reader = new pg.Client(own.url('sen'))
  try {
    await reader.connect()
    await expect
      .poll(async () => (await reader.query('select pg_is_in_recovery() as still')).rows, { timeout: 30_000 })
      .toEqual([{ still: false }])
    const { rows } = await reader.query<{ what: string }>('select what from noted')
    expect(rows.map(({ what }) => what)).toContain('too late')
  } finally {
    await reader.end()
    await own.stop()
  }
})

test('a copy that is not what was copied is refused: changed, short of a file, with one too many', async () => {
  const root = path.join(folder, 'damaged')
  const store = openStore(root, scratch())
  const { id } = await makeBackup(store, server.url('postgres'), scratch())
  const data = path.join(root, 'base', id, 'data')
  const file = path.join(data, 'global/pg_control')
  const sound = readFileSync(file)
  const attempt = (into: string) =>
    restoreBackup(store, { to: undefined, into: path.join(folder, into), forOwnServer: false })

  writeFileSync(file, Buffer.from(sound).fill(1, 200, 201))
  await expect(attempt('damaged-1')).rejects.toThrow('damaged: global/pg_control')
  rmSync(file)
  await expect(attempt('damaged-2')).rejects.toThrow('lacks global/pg_control')
  writeFileSync(file, sound)
  writeFileSync(path.join(data, 'base/stranger'), '')
  await expect(attempt('damaged-3')).rejects.toThrow('does not name: base/stranger')
  expect(existsSync(path.join(folder, 'damaged-3'))).toBe(false)
})

test('a server that archives nothing is not copied', async () => {
  const other = await startEmbeddedPostgres(path.join(folder, 'other'), { fsync: 'off' })
  try {
    const store = openStore(path.join(folder, 'none'), scratch())
    await expect(makeBackup(store, other.url('postgres'), scratch())).rejects.toThrow('archives no WAL')
  } finally {
    await other.destroy()
  }
})

test('files are taken for those of the server only where they are: a standby has the same path and identifier', async () => {
  const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data")
  const data = rows[0]?.data ?? ''
  expect(await isLocal(client, data)).toBe(true)
  const twin = path.join(folder, 'twin')
  cpSync(path.join(data, 'global'), path.join(twin, 'global'), { recursive: true })
  mkdirSync(path.join(twin, 'pg_snapshots'))
  expect(await isLocal(client, twin)).toBe(false)
})

test('an archive that fails is told, before a copy and while its end waits for it', async () => {
  const settings = { fsync: 'off', archive_mode: 'on', archive_command: 'false' }
  const other = await startEmbeddedPostgres(path.join(folder, 'failing'), settings)
  const asking = new pg.Client(other.url('postgres'))
  await asking.connect()
  try {
    const into = path.join(folder, 'never-archived')
    mkdirSync(into)
    await expect(copyBase(other.url('postgres'), into, { patienceMs: 1 })).rejects.toThrow(
      /cannot archive its WAL: [0-9A-F]{24}/,
    )
    // The end of that copy has left something to be archived.
    await expect
      .poll(async () => (await asking.query('select failed_count::int as count from pg_stat_archiver')).rows)
      .not.toEqual([{ count: 0 }])
    const store = openStore(path.join(folder, 'none'), scratch())
    await expect(makeBackup(store, other.url('postgres'), scratch())).rejects.toThrow(
      'cannot archive its WAL',
    )
  } finally {
    await asking.end()
    await other.destroy()
  }
})

test('archived WAL that cannot be read is an error, and a folder without any is none', async () => {
  const store = openStore(path.join(folder, 'unread'), scratch())
  const unreadable = path.join(folder, 'no-folder')
  writeFileSync(unreadable, '')
  await expect(shipWal(store, unreadable, scratch())).rejects.toThrow('ENOTDIR')
  expect(await shipWal(store, path.join(folder, 'absent'), scratch())).toBe(0)
})

test('the doctor tells of an archive that fails or is missing, though the newest copy is of today', async () => {
  const root = path.join(folder, 'examined')
  await makeBackup(openStore(root, scratch()), server.url('postgres'), scratch())
  const place = path.join(folder, 'examined-server')
  const look = async (url: string) => {
    const db = openDatabase(openPool(url, 1))
    const around = { env: { BACKUP_STORE: root, VAR_DIR: folder }, platform: async () => ({ db }) }
    const finding = await backupCheck.look(around as unknown as Parameters<typeof backupCheck.look>[0])
    await db.destroy()
    return finding
  }
  expect(await look(server.url('postgres'))).toMatchObject({ state: 'ok' })
  const none = await startEmbeddedPostgres(place, { fsync: 'off' })
  expect(await look(none.url('postgres'))).toMatchObject({
    state: 'warn',
    words: { en: expect.stringContaining('archives no WAL') },
  })
  await none.stop()
  const settings = { fsync: 'off', archive_mode: 'on', archive_command: 'false' }
  const failing = await startEmbeddedPostgres(place, settings)
  try {
    const asking = new pg.Client(failing.url('postgres'))
    await asking.connect()
    await asking.query("select pg_logical_emit_message(true, 'test', 'something')")
    await asking.query('select pg_switch_wal()')
    await expect
      .poll(
        async () => (await asking.query('select last_failed_wal is null as none from pg_stat_archiver')).rows,
      )
      .toEqual([{ none: false }])
    await asking.end()
    expect(await look(failing.url('postgres'))).toMatchObject({
      state: 'fail',
      words: { en: expect.stringContaining('cannot archive') },
    })
  } finally {
    await failing.destroy()
  }
})

/** What the documents say of a server of one's own. */
const documented = /^archive_command = '(.*npm run -s ops -- backup wal.*)'$/m

test('the documented archive_command stores WAL as the server calls it: in its folder, by a relative path', async () => {
  const [, command = ''] =
    documented.exec(readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')) ?? []
  const home = path.join(folder, 'checkout')
  const main = fileURLToPath(new URL('../../../entry/ops/main.ts', import.meta.url))
  const root = path.join(folder, 'archive-of-own')
  mkdirSync(home)
  writeFileSync(
    path.join(home, 'package.json'),
    JSON.stringify({
      scripts: {
        ops: `node --import ${pathToFileURL(createRequire(import.meta.url).resolve('tsx'))} ${main}`,
      },
    }),
  )
  const data = path.join(folder, "it's data")
  const name = '000000010000000000000003'
  mkdirSync(path.join(data, 'pg_wal'), { recursive: true })
  writeFileSync(path.join(data, 'pg_wal', name), 'what was written')
  const called = command.replace('/srv/sen', home).replaceAll('%p', `pg_wal/${name}`).replaceAll('%f', name)
  const env = { PATH: process.env.PATH, BACKUP_STORE: root, VAR_DIR: path.join(folder, 'var-of-own') }
  await promisify(execFile)('sh', ['-c', called], { cwd: data, env: env as unknown as NodeJS.ProcessEnv })
  const fetched = path.join(folder, 'fetched-of-own')
  await fetchWal(openStore(root, scratch()), name, fetched)
  expect(readFileSync(path.join(fetched, name), 'utf8')).toBe('what was written')
})

test('nothing of another database is mixed into a store: no copy, and no WAL of the same name', async () => {
  const store = openStore(path.join(folder, 'mixed'), scratch())
  const { id } = await makeBackup(store, server.url('postgres'), scratch())
  const file = path.join(folder, 'mixed', 'base', id, 'manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"system": "\d+"/, '"system": "1"'))
  await expect(makeBackup(store, server.url('postgres'), scratch())).rejects.toThrow(
    `backups of another database (the newest is ${id})`,
  )

  const name = '000000010000000000000009'
  const segment = path.join(folder, name)
  writeFileSync(segment, 'ours')
  await storeWal(store, segment, name, scratch())
  await storeWal(store, segment, name, scratch())
  writeFileSync(segment, 'theirs')
  await expect(storeWal(store, segment, name, scratch())).rejects.toThrow('is another file')
})

test('a copy without a manifest goes after a day, and one whose manifest cannot be fetched stops everything', async () => {
  const root = path.join(folder, 'interrupted')
  const store = openStore(root, scratch())
  const base = path.join(root, 'base')
  const early = '20200101T000000000Z'
  const late = new Date().toISOString().replaceAll(/[-:.]/g, '')
  for (const name of [`base/${early}/data`, `base/${late}/data`, 'stage.partial-old', 'stage.partial-new'])
    mkdirSync(path.join(root, name), { recursive: true })
  utimesSync(path.join(root, 'stage.partial-old'), 0, 0)
  const whole = await makeBackup(store, server.url('postgres'), scratch())
  expect(await keepNewest(store, 1, scratch())).toEqual({ copies: 0, segments: 0 })
  expect(readdirSync(base).sort()).toEqual([late, whole.id])
  expect(readdirSync(root).sort()).toEqual(['base', 'stage.partial-new'])

  const away = { ...store, getFile: () => Promise.reject(new Error('the network is away')) }
  await expect(keepNewest(away, 1, scratch())).rejects.toThrow('the network is away')
  expect(readdirSync(base).sort()).toEqual([late, whole.id])
})

/** A program such as an operator writes one: it keeps everything in a folder of its own. */
const PROGRAM = `#!/bin/sh
set -e
root="$(dirname "$0")/elsewhere"
case "$1" in
  put) mkdir -p "$(dirname "$root/$3")" && cp -r "$2" "$root/$3" ;;
  get) cp -r "$root/$2" "$3" ;;
  list) if [ -d "$root/$2" ]; then ls "$root/$2"; fi ;;
  remove) rm -r "$root/$2" ;;
esac
`
/** What is used of rclone, on folders. */
const RCLONE = `#!/bin/sh
set -e
case "$1" in
  copyto) mkdir -p "$(dirname "$3")" && cp "$2" "$3" ;;
  copy)
    if [ "$2" = --exclude ]; then mkdir -p "$5" && cp -r "$4/." "$5" && rm "$5$3"; else mkdir -p "$3" && cp -r "$2/." "$3"; fi ;;
  lsf) [ -d "$2" ] || exit 3; ls -p "$2" ;;
  purge) rm -r "$2" ;;
  deletefile) rm "$2" ;;
esac
`

const elsewhere: [what: string, name: string, script: string, form: (program: string) => string][] = [
  ['a program of the operator', 'backup-program', PROGRAM, (program) => `command:${program}`],
  ['rclone', 'rclone', RCLONE, (program) => `rclone:${path.dirname(program)}/remote:x`],
]

test.each(elsewhere.slice(0, cases({ few: 1, many: 2 })))(
  'a store elsewhere is reached by %s, old copies and their WAL go',
  async (_what, name, script, form) => {
    const home = path.join(folder, `elsewhere-${name}`)
    mkdirSync(home)
    const program = path.join(home, name)
    writeFileSync(program, script)
    chmodSync(program, 0o755)
    const before = process.env.PATH
    process.env.PATH = `${home}${path.delimiter}${before}`
    try {
      const store = openStore(form(program), scratch())
      expect(await listBackups(store, scratch())).toEqual([])
      const first = await makeBackup(store, server.url('postgres'), scratch())
      await archive(store)
      await note(name)
      await archive(store)
      const second = await makeBackup(store, server.url('postgres'), scratch())
      await shipWal(store, server.archived, scratch())
      expect((await listBackups(store, scratch())).map(({ id }) => id)).toEqual([first.id, second.id])
      const between = new Date(new Date(second.manifest.endedAt).getTime() - 1)
      expect((await backupFor(store, between, scratch())).id).toBe(first.id)
      const { copies, segments } = await keepNewest(store, 1, scratch())
      expect(copies).toBe(1)
      expect(segments).toBeGreaterThan(0)
      const last = (await lastWal(store)) ?? ''
      expect(last >= second.manifest.firstWal).toBe(true)
      const into = path.join(folder, `restored-${name}`)
      await restoreBackup(store, { to: undefined, into, forOwnServer: false })
      expect(await notesIn(into)).toContain(name)
    } finally {
      process.env.PATH = before
    }
  },
)

test('a password is no part of what a program is called with', () => {
  expect(withoutPassword('postgres://sen:a%40b@one:5432,two/sen?sslmode=require')).toEqual({
    url: 'postgres://sen@one:5432,two/sen?sslmode=require',
    password: 'a@b',
  })
  const socket = 'postgres://sen@/sen?host=%2Frun%2Fpostgresql&port=5432'
  expect(withoutPassword(socket)).toEqual({ url: socket, password: undefined })
})

test('a store is a folder, a remote of rclone or a program', () => {
  for (const text of ['/backups/sen', 'rclone:s3:bucket/sen', 'command:/usr/local/bin/store'])
    expect(isBackupStore(text)).toBe(true)
  for (const text of ['backups', 's3://bucket', 'rclone:s3', 'command:store', ''])
    expect(isBackupStore(text)).toBe(false)
})
