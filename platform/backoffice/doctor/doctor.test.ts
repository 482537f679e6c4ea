import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { PostgresPool } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Check, checkStates, inAll, NoDatabase, passed } from '#platform/base/checks/index.ts'
import type { Context } from '#platform/base/context.ts'
import { createContext, systemClock, systemRandom } from '#platform/base/create-context.ts'
import { openDatabase, openPool } from '#platform/base/db/database.ts'
import { databaseChecks } from '#platform/base/db/database-checks.ts'
import { messageChecks } from '#platform/base/messages/index.ts'
import { diskCheck } from '#platform/base/process/disk-check.ts'
import { environmentChecks } from '#platform/base/process/environment-checks.ts'
import { distance, originChecks } from '#platform/base/process/origin-checks.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { strictLog } from '#tests/support/site/held-platform.ts'
import { checks } from './checks.ts'
import { type ExamineInput, examine } from './examine.ts'

const VAR_DIR = mkdtempSync(path.join(os.tmpdir(), 'sen-doctor-'))
const KEY = '7d9f3a1c5be04682a1d7c39e50f8b264'
const SECRET = '1f8e6c02b94d7a35e0c1f49b83d6a257'
const source = { VAR_DIR, PLATFORM_KEY: KEY, SESSION_SECRET: SECRET }

let world: Awaited<ReturnType<typeof testDatabase>>
let ctx: Context
/** Nothing can be written by it. */
let reader: ReturnType<typeof openPool>
beforeAll(async () => {
  world = await testDatabase()
  await world.pool.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`)
  reader = openPool(world.url)
  ctx = createContext({
    db: openDatabase(reader),
    clock: systemClock,
    random: systemRandom,
    log: strictLog,
    platformKey: KEY,
  })
})
afterAll(async () => {
  await reader.end()
  await world.close()
  rmSync(VAR_DIR, { recursive: true })
})

const look = async (more: Partial<ExamineInput>) => {
  const examinations = await examine({ platform: async () => ctx, source, ...more })
  return Object.fromEntries(examinations.map(({ check, ...rest }) => [check, rest]))
}
/** What hangs: long enough for a slow machine to notice, short enough to wait for. */
const limitMs = 500

test('every check has a name of its own, and looks without writing anything', async () => {
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length)
  for (const { name } of checks) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  const examinations = await examine({ platform: async () => ctx, source, limitMs: 60_000 })
  expect(examinations.map(({ check }) => check)).toEqual(checks.map(({ name }) => name))
  for (const { check, state, title, text } of examinations) {
    expect(checkStates).toContain(state)
    for (const words of [title, text])
      for (const language of ['vi', 'en', 'zh'] as const)
        expect([check, words[language]]).not.toEqual([check, ''])
    expect([check, text.en]).not.toEqual([check, expect.stringContaining('could not be looked at')])
  }
  const { database, migrations, jobs, feeds, simulators } = await look({ limitMs: 60_000 })
  expect([database?.state, migrations?.state, feeds?.state]).toEqual(['ok', 'ok', 'ok'])
  expect(database?.text.en).toMatch(/^PostgreSQL \d+/)
  // Nobody works on its jobs, and its settings are those of the demo world.
  expect([jobs?.state, jobs?.text.en]).toEqual(['fail', expect.stringContaining('No process works on jobs')])
  expect(simulators?.state).toBe('warn')
})

test('a database that never answers is said so, and nothing waits for it longer than its time', async () => {
  const never = new Promise<Context>(() => {})
  const found = await look({ platform: () => never, limitMs })
  expect(found.database).toMatchObject({ state: 'fail', text: { en: expect.stringContaining('(timeout)') } })
  expect(found.jobs).toMatchObject({
    state: 'warn',
    text: { en: 'Not looked at: the database does not answer. Mend the database first.' },
  })
  expect(found.secrets?.state).toBe('ok')
  const refused = async () => {
    throw Object.assign(new Error('postgres://sen:pa55word@db.example'), { code: 'ECONNREFUSED' })
  }
  const closed = await look({ platform: refused, limitMs })
  expect(closed.database?.text.en).toMatch(/^The database does not answer \(ECONNREFUSED\)\./)
  expect(closed.migrations?.state).toBe('warn')
})

test('a replica is looked at: whether it answers, and how late it is', async () => {
  const of = databaseChecks.filter(({ name }) => name === 'database-replica')
  const replica = async (url: string | undefined, platform = async () => ctx) => {
    const env = { ...source, DATABASE_READ_URL: url }
    const found = (await look({ of, platform, source: env, limitMs: 60_000 }))['database-replica']
    return [found?.state, found?.text.en]
  }
  const none = 'There is no DATABASE_READ_URL: reports are read from the primary.'
  expect(await replica(undefined)).toEqual(['ok', none])
  const itself = world.url.replace('@/', '@localhost/')
  expect(await replica(itself)).toEqual(['ok', 'The replica answers, 0 seconds behind.'])
  expect(await replica('postgres://sen:secret@127.0.0.1:1/sen')).toEqual([
    'warn',
    expect.stringContaining('does not answer'),
  ])
  // A primary that is far ahead, of which this server has got nothing.
  const client = { query: async () => ({ rows: [{ place: 2n ** 60n }] }), release() {} }
  const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool
  const ahead = async () => ({ ...ctx, db: openDatabase(pool) })
  expect(await replica(itself, ahead)).toEqual(['warn', expect.stringContaining('has nothing from')])
})

test('what is missing of the schema, or newer than the program, has failed', async () => {
  const { pool, url, close } = await testDatabase()
  const own = { ...ctx, db: openDatabase(openPool(url, 1)) }
  const migrations = async () => (await look({ platform: async () => own, limitMs: 60_000 })).migrations
  await pool.query("update applied_sql set digest = 'of another text' where name = 'money/ledger'")
  expect(await migrations()).toMatchObject({
    state: 'fail',
    text: { en: expect.stringContaining('Not applied yet: money/ledger.') },
  })
  await pool.query("insert into applied_sql values ('9999-of-tomorrow', 'x')")
  expect((await migrations())?.text.en).toContain('newer than this program: 9999-of-tomorrow')
  await own.db.destroy()
  await close()
  const empty = await testDatabase('template1')
  const bare = { ...ctx, db: openDatabase(openPool(empty.url, 1)) }
  const found = await look({ platform: async () => bare, limitMs: 60_000 })
  expect([found.migrations?.state, found.jobs]).toMatchObject([
    'fail',
    { state: 'warn', text: { en: expect.stringContaining('Fix the migrations first.') } },
  ])
  await bare.db.destroy()
  await empty.close()
})

test('no secret of a variable reaches what is said, whoever says it', async () => {
  const closed = await unusedPort()
  const secrets = {
    ...source,
    DATABASE_URL: 'postgres://sen:pg%2Fpa55word@db.example/sen',
    DATABASE_READ_URL: 'postgres://sen:pg%2Fpa66word@db1.example:5432,db2.example:5432/sen',
    SMTP_URL: `smtp://mailer:m%40ilpa55@127.0.0.1:${closed}`,
    SMS_GATEWAY_URL: `http://sms-token-123@127.0.0.1:${closed}/send`,
    FIREBASE_API_KEY: 'firebase-key-123',
  }
  const all = Object.values(secrets).join(' ')
  const gossip: Check = {
    name: 'gossip',
    title: inAll('Gossip'),
    look: async () => passed(inAll(`${all} pg/pa55word m@ilpa55`)),
  }
  const thrower: Check = {
    name: 'thrower',
    title: inAll('Thrower'),
    look: async () => {
      throw new Error(all)
    },
  }
  const found = await look({ source: secrets, of: [gossip, thrower, ...messageChecks] })
  expect(found.thrower?.text.en).toBe('Could not be looked at (Error). Look at the log.')
  expect([found.smtp?.state, found.sms?.state]).toEqual(['fail', 'fail'])
  const said = JSON.stringify(found)
  for (const secret of [
    KEY,
    SECRET,
    'pa55word',
    'pa66word',
    'm@ilpa55',
    'm%40ilpa55',
    'sms-token-123',
    'firebase-key-123',
  ])
    expect(said).not.toContain(secret)
})

test('a mail server is signed in to, and sent nothing; one that hangs is given up', async () => {
  let mails = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, judged) =>
      password === 'right' ? judged(null, { user: 'sen' }) : judged(new Error('no')),
    onMailFrom: (_address, _session, judged) => {
      mails += 1
      judged()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  const smtp = async (SMTP_URL: string, limitMs: number) =>
    (await look({ source: { ...source, SMTP_URL }, of: messageChecks, limitMs })).smtp
  expect((await smtp(`smtp://sen:right@127.0.0.1:${port}`, 30_000))?.state).toBe('ok')
  expect((await smtp(`smtp://sen:wrong@127.0.0.1:${port}`, 30_000))?.text.en).toContain('EAUTH')
  expect(mails).toBe(0)
  await new Promise<void>((closed) => server.close(() => closed()))

  const silent = net.createServer(() => {})
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const at = (silent.address() as AddressInfo).port
  expect(await smtp(`smtp://sen:right@127.0.0.1:${at}`, limitMs)).toMatchObject({
    state: 'fail',
    text: { en: expect.stringContaining('timeout') },
  })
  silent.close()
})

test('secrets that somebody thought up, and a proxy that nobody has named, are told', async () => {
  const of = environmentChecks
  const words = { ...source, SESSION_SECRET: 'correct horse battery' }
  expect((await look({ of, source: words })).secrets).toMatchObject({
    state: 'warn',
    text: { en: expect.stringContaining('SESSION_SECRET') },
  })
  expect((await look({ of, source: { ...source, SESSION_SECRET: KEY } })).secrets?.state).toBe('fail')
  const keyed = (PLATFORM_KEY: string, SESSION_SECRET = SECRET) =>
    look({ of, source: { ...source, PLATFORM_KEY, SESSION_SECRET } })
  const other = [...KEY].reverse().join('')
  expect((await keyed(`${KEY}, ${other}`)).secrets?.state).toBe('ok')
  expect((await keyed(`${KEY}, ${other}`, other)).secrets?.state).toBe('fail')
  expect((await keyed(`${KEY},correct horse battery`)).secrets).toMatchObject({
    state: 'warn',
    text: { en: expect.stringContaining('PLATFORM_KEY') },
  })
  const { secrets: alone } = await look({ of, source: { VAR_DIR, PLATFORM_KEY: `${KEY},${other}` } })
  expect(alone?.text.en).toContain('No SESSION_SECRET is seen')
  expect((await look({ of, source: { VAR_DIR } })).secrets?.text.en).toContain('secrets.json')
  const https = { ...source, PUBLIC_ORIGIN: 'https://sen.example' }
  expect((await look({ of, source: https })).proxy?.state).toBe('fail')
  expect((await look({ of, source: { ...https, TRUST_PROXY: '127.0.0.1' } })).proxy?.state).toBe('ok')
})

test('an origin that nobody serves has failed, and so has a certificate that nobody shows', async () => {
  const PUBLIC_ORIGIN = `https://localhost:${await unusedPort()}`
  const found = await look({ of: [...originChecks, diskCheck], source: { ...source, PUBLIC_ORIGIN } })
  expect([found.origin?.state, found.tls?.state, found.clock?.state]).toEqual(['fail', 'fail', 'ok'])
  expect(found.tls?.text.en).toContain('ECONNREFUSED')
  expect(found.disk?.text.en).toMatch(/^\d+\.\d GB are free at /)
})

test('a bad variable is one failing line, and hides only what needs it', async () => {
  const bad = { ...source, PORT: 'eighty', SMTP_URL: 'mail.example', LOG_LEVEL: 'loud' }
  const found = await look({ source: bad, limitMs: 60_000 })
  expect(Object.keys(found)).toEqual(checks.map(({ name }) => name))
  const { environment, smtp, database, secrets, jobs, disk } = found
  expect(environment?.state).toBe('fail')
  for (const name of ['PORT', 'SMTP_URL', 'LOG_LEVEL'])
    expect(environment?.text.en).toContain(`${name} must be`)
  expect(environment?.text.en).toContain('Mend it and run this again')
  expect(smtp).toMatchObject({
    state: 'warn',
    text: { en: 'Not looked at: SMTP_URL is not right. Mend SMTP_URL first.' },
  })
  expect([database?.state, secrets?.state, disk?.state]).toEqual(['ok', 'ok', 'ok'])
  expect(jobs?.text.en).toContain('No process works on jobs')
})

test('a database that no variable leads to is not looked for elsewhere', async () => {
  const bad = { ...source, DATABASE_URL: 'sen@db' }
  const asked: (string | undefined)[] = []
  const platform = async ({ DATABASE_URL }: { DATABASE_URL: string | undefined }) => {
    asked.push(DATABASE_URL)
    return ctx
  }
  const { environment, database, feeds, disk } = await look({ source: bad, platform })
  expect(asked).toEqual([])
  expect(environment?.text.en).toContain('DATABASE_URL must be a URL like postgres://')
  for (const one of [database, feeds])
    expect(one).toMatchObject({
      state: 'warn',
      text: { en: 'Not looked at: DATABASE_URL is not right. Mend DATABASE_URL first.' },
    })
  expect(disk?.state).toBe('ok')
  // A key that is missing is not made: its owner has one elsewhere.
  const VAR_DIR = mkdtempSync(path.join(os.tmpdir(), 'sen-doctor-'))
  const keyless = await look({
    source: { VAR_DIR, DATABASE_URL: 'postgres://sen@db/sen' },
    of: environmentChecks,
  })
  expect(keyless.environment?.text.en).toContain('PLATFORM_KEY is missing')
  const first = await look({ source: { VAR_DIR, PORT: 'eighty' }, of: environmentChecks })
  expect(first.secrets).toMatchObject({
    state: 'warn',
    text: { en: expect.stringContaining('the first start makes it') },
  })
  expect(readdirSync(VAR_DIR)).toEqual([])
  rmSync(VAR_DIR, { recursive: true })
})

test('clocks are apart by what the time of asking does not explain', () => {
  expect(distance(150, 100, 200)).toBe(0)
  expect(distance(90, 100, 200)).toBe(10)
  expect(distance(205, 100, 200)).toBe(5)
})

test('what rejects because of the database is no fault of the check', async () => {
  const asker: Check = {
    name: 'asker',
    title: inAll('Asker'),
    look: async () => Promise.reject(new NoDatabase('ECONNRESET')),
  }
  expect((await look({ of: [asker] })).asker?.state).toBe('warn')
  // A table that only this check misses is its own fault.
  const lost: Check = {
    ...asker,
    look: async () => Promise.reject(Object.assign(new Error(), { code: '42P01' })),
  }
  expect((await look({ of: [lost] })).asker).toMatchObject({
    state: 'fail',
    text: { en: expect.stringContaining('42P01') },
  })
})

test('`doctor` prints name, state and text of each, and exits 1 where one has failed', async () => {
  const { code, out, err } = await commandLine(ctx)('doctor', '--json')
  const rows = JSON.parse(out)
  expect(rows.map(Object.keys)).toEqual(checks.map(() => ['check', 'state', 'text']))
  expect([code, err]).toEqual([1, expect.stringMatching(/^failed: .*jobs/)])
})

/** A port that nobody listens on. */
async function unusedPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
