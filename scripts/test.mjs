// npm test [static|unit|http|e2e|long [pattern]]: all checks, or one part. Installs and builds what a fresh clone lacks.
// npm run test:long: slow checks, before a release. The last line is the total: `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inTwoProcesses, onRemixServe } from './flows-run-again.mjs'
import { checkNode, ensureBuilt, ensureInstalled, root, say } from './prepare.mjs'

const RESULTS = path.join(root, 'test-results')
const SHOWN_LINES = 150
const SHOWN_FILES = 10
const MOST_SHOWN_OF_A_FAILURE = 300
const PARTS_AT_ONCE = 2
/** The number of flows at once, each on its own site. More keep two processors no busier, and answer late. */
const SITES = { SITES: '2' }
/** Three times what a part takes where nobody else uses the machine. */
const PART_LIMIT_MS = 75 * 60_000
const LONG_PART_LIMIT_MS = 90 * 60_000
/** Flows that must not notice that each request comes to another node, or each transaction to another session of a pooler. */
const DISTRIBUTED_FLOWS = [
  'tests/http/money/deposits.test.ts',
  'tests/http/access/access.test.ts',
  'tests/http/play/shared-tables.test.ts',
]
const MANY_CASES = { MANY_CASES: '1' }

/** @typedef {{ passed: number, failed: string[], slowest: [string, number][] }} Counted */
/** @typedef {Counted & { output: string, seconds: number }} Outcome */
/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} group
 * @property {string} program in node_modules/.bin, or `node`
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {(file: string) => Counted} [read] how to read its report; one without one has passed or failed as a whole
 * @property {number} [limitMs]
 */

/** @type {(project: string, name: string, input?: { env?: Record<string, string>, more?: string[], group?: string }) => Part} */
const vitest = (project, name, { env, more = [], group = project } = {}) => ({
  name,
  group,
  program: 'vitest',
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${fileOf(name)}`,
    ...more,
  ],
  env,
  read: readVitest,
})
/** @type {(name: string, input?: { env?: Record<string, string>, group?: string }) => Part} */
const browsers = (name, { env = {}, group = 'e2e' } = {}) => ({
  name,
  group,
  program: 'playwright',
  args: ['test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: fileOf(name), ...env },
  read: readPlaywright,
  limitMs: LONG_PART_LIMIT_MS,
})
/** Every page in every language on the narrowest phone. @type {Part} */
const sweep = {
  ...browsers('every page in every language', { group: 'long' }),
  args: [
    'test',
    '--config',
    'tests/sweep/playwright.config.ts',
    '--reporter=list,json,./tests/sweep/report.ts',
  ],
}
/** @type {(name: string, args: string[]) => Part} */
const long = (name, args) => ({ name, group: 'long', program: 'node', args, limitMs: LONG_PART_LIMIT_MS })

const [group, ...patterns] = process.argv.slice(2)
const lost = Object.keys({ ...inTwoProcesses, ...onRemixServe }).filter(
  (file) => !existsSync(path.join(root, file)),
)
if (lost.length > 0) throw new Error(`scripts/flows-run-again.mjs names what is not there: ${lost}`)

/**
 * Stages run one after the other. Within a stage parts start in this order, `PARTS_AT_ONCE` at a time, the longest
 * first.
 * @type {Part[][]}
 */
const stages = [
  [
    // Flows named on the command line run both ways.
    vitest('http', 'http, one process', { env: { ARRANGEMENT: 'one', ...(patterns.length === 0 && SITES) } }),
    // Tests named on the command line run in every browser.
    browsers('e2e', { env: patterns.length > 0 ? {} : { BROWSERS: 'chosen' } }),
    { name: 'lint', group: 'static', program: 'biome', args: ['ci', '--colors=off', '.'] },
    {
      name: 'types',
      group: 'static',
      program: 'node',
      // One checker: each additional one repeats the work on shared files, and doubles the total.
      args: ['node_modules/@typescript/native/bin/tsc', '--checkers', '1'],
    },
    {
      name: 'import rules',
      group: 'static',
      program: 'depcruise',
      args: [
        '--config',
        '.dependency-cruiser.cjs',
        'app',
        'contract',
        'office',
        'platform',
        'tests',
        'make-office.ts',
        'make-site.ts',
        'office.ts',
        'remix-serve.ts',
        'serve.ts',
        'server.ts',
      ],
    },
    { name: 'dead code', group: 'static', program: 'knip', args: [] },
    {
      name: 'row types and schema',
      group: 'static',
      program: 'tsx',
      args: ['scripts/db-types.ts', '--verify'],
    },
    { name: 'table owners', group: 'static', program: 'tsx', args: ['scripts/check-tables.ts'] },
    vitest('unit', 'unit'),
    vitest('http', 'http, two processes', {
      env: { ARRANGEMENT: 'two', ...(patterns.length === 0 && SITES) },
      more: patterns.length > 0 ? [] : Object.keys(inTwoProcesses),
    }),
    vitest('http', 'http, remix-serve', {
      env: { ARRANGEMENT: 'hosted', ...(patterns.length === 0 && SITES) },
      more: patterns.length > 0 ? [] : Object.keys(onRemixServe),
    }),
  ],
  [
    vitest('http', 'every flow, one process', {
      group: 'long',
      env: { ARRANGEMENT: 'one', ...MANY_CASES, ...SITES },
    }),
    vitest('http', 'every flow, two processes', {
      group: 'long',
      env: { ARRANGEMENT: 'two', ...MANY_CASES, ...SITES },
    }),
    vitest('http', 'every flow, remix-serve', {
      group: 'long',
      env: { ARRANGEMENT: 'hosted', ...MANY_CASES, ...SITES },
    }),
  ],
  [browsers('every browser', { group: 'long' })],
  [sweep],
  [vitest('unit', 'properties with many cases', { group: 'long', env: MANY_CASES })],
  [long('alerts and dashboard', ['scripts/check-metric-files.mjs'])],
  ...['20', '22', '24'].map((major) => [long(`Node ${major}`, ['scripts/on-node.mjs', major])]),
  [long('10,000 sequences of money', ['--import', 'tsx', 'tests/money/run.ts'])],
  [long('kills', ['--import', 'tsx', 'tests/crash/run.ts'])],
  // As `npm run test:crash` runs them.
  [long('kills within rounds', ['--import', 'tsx', 'tests/kills/rounds.ts'])],
  [long('kills within rounds that many play', ['--import', 'tsx', 'tests/kills/shared-rounds.ts'])],
  [long('kills within flights', ['--import', 'tsx', 'tests/kills/flights.ts'])],
  [long('kills within draws', ['--import', 'tsx', 'tests/kills/draws.ts'])],
  [long('kills within hands of card rooms', ['--import', 'tsx', 'tests/kills/rooms.ts'])],
  [long('kills within matchdays with tickets', ['--import', 'tsx', 'tests/kills/tickets.ts'])],
  [long('kills of platform and vendor', ['--import', 'tsx', 'tests/kills/callbacks.ts'])],
  [long('kills within wins of the jackpot', ['--import', 'tsx', 'tests/kills/jackpot.ts'])],
  [long('kills within volleys', ['--import', 'tsx', 'tests/kills/volleys.ts'])],
  [long('kills of the watcher of chains', ['--import', 'tsx', 'tests/kills/watching.ts'])],
  [long('kills within payouts', ['--import', 'tsx', 'tests/kills/payouts.ts'])],
  [long('kills within messages of banks', ['--import', 'tsx', 'tests/kills/bank-lines.ts'])],
  [long('faults', ['--import', 'tsx', 'tests/crash/faults.ts'])],
  [
    vitest('http', 'every flow, behind PgBouncer', {
      group: 'long',
      env: { ARRANGEMENT: 'one', POOLER: 'on', ...SITES },
    }),
    vitest('http', 'flows behind PgBouncer, two processes', {
      group: 'long',
      env: { ARRANGEMENT: 'two', POOLER: 'on', SITES: '1' },
      more: DISTRIBUTED_FLOWS,
    }),
    vitest('http', 'flows on two sites and two platforms', {
      group: 'long',
      env: { ARRANGEMENT: 'two', NODES: 'on', SITES: '1' },
      more: DISTRIBUTED_FLOWS,
    }),
  ],
  [long('runner of nodes', ['--import', 'tsx', 'tests/nodes/runner.ts'])],
  [long('nodes killed, a standby promoted', ['--import', 'tsx', 'tests/nodes/failover.ts'])],
  [long('restore of a backup', ['--import', 'tsx', 'tests/nodes/restore-drill.ts'])],
  [long('turnover strategies', ['--import', 'tsx', 'tests/economy/run.ts'])],
  // As `npm run test:release` runs them.
  [long('release', ['--import', 'tsx', 'tests/release/run.ts'])],
  [long('first day', ['--import', 'tsx', 'tests/release/first-day.ts'])],
  [long('rolling upgrade', ['--import', 'tsx', 'tests/nodes/rolling-upgrade.ts', '--players', '200'])],
  [long('proxies', ['--import', 'tsx', 'tests/release/proxies.ts'])],
  [long('a local chain', ['--import', 'tsx', 'tests/release/local-chain.ts'])],
]

const groups = [...new Set(stages.flat().map((part) => part.group))]
if (group && !groups.includes(group)) {
  say(`usage: npm test [${groups.join('|')} [pattern ...]]`)
  process.exit(2)
}
const isChosen = (/** @type {Part} */ part) => (group ? part.group === group : part.group !== 'long')
const needs = (/** @type {string[]} */ ...some) =>
  stages.flat().some((part) => isChosen(part) && some.includes(part.group))

checkNode()
await ensureInstalled()
if (needs('e2e', 'long')) ensureChromium()
if (needs('long')) ensureServers()
const needsSites = needs('http', 'e2e', 'long')
if (needsSites) await ensureBuilt()
mkdirSync(RESULTS, { recursive: true })
const demoWorld = needsSites ? makeDemoWorld() : undefined

const outcomes = []
for (const stage of stages) outcomes.push(...(await runLimited(PARTS_AT_ONCE, stage.filter(isChosen))))

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failures = outcomes.flatMap(({ part, failed }) => failed.map((what) => `${part.name}: ${what}`))
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}\n`)
const worked = processorMinutes()
console.log(
  `${(performance.now() / 60_000).toFixed(1)} minutes${worked ? `, ${worked.toFixed(1)} of work of processors` : ''}`,
)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** Runs parts in order, `count` at a time. @param {number} count @param {Part[]} some */
async function runLimited(count, some) {
  const waiting = some.values()
  const done = []
  const lane = async () => {
    for (const part of waiting) {
      if (['http', 'e2e', 'long'].includes(part.group)) await demoWorld
      done.push({ part, ...(await run(part)) })
    }
  }
  await Promise.all(Array.from({ length: count }, lane))
  return done
}

/** @param {Part} part @param {Outcome} outcome */
function report(part, { passed, failed, output, seconds, slowest }) {
  const sound = failed.length === 0
  const count = part.read ? `${passed} passed, ${failed.length} failed` : sound ? 'passed' : 'failed'
  if (!sound) console.log(output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'))
  console.log(`${sound ? '✓' : '✗'} ${part.name}: ${count} (${seconds.toFixed(0)} s)`)
  if (slowest.length > 0)
    console.log(`  slowest: ${slowest.map(([file, took]) => `${file} ${took.toFixed(0)} s`).join(', ')}`)
}

/** @param {Part} part @returns {Promise<Outcome>} */
async function run(part) {
  const started = Date.now()
  rmSync(fileOf(part.name), { force: true })
  const args = part.read ? [...part.args, ...patterns] : part.args
  const program =
    part.program === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', part.program)
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...part.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: part.limitMs ?? PART_LIMIT_MS,
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => (output += error.message))
    child.on('close', resolve)
  })
  const counted = existsSync(fileOf(part.name)) ? part.read?.(fileOf(part.name)) : undefined
  const { passed, failed, slowest } = counted ?? {
    passed: code === 0 && !part.read ? 1 : 0,
    failed: [],
    slowest: [],
  }
  // A part that exited with an error has failed, whatever its report says.
  if (code !== 0 && failed.length === 0) {
    const lastLine = output.trimEnd().split('\n').at(-1)
    failed.push(`ended with ${code ?? 'a signal'}: ${lastLine}`)
  }
  const outcome = { passed, failed, slowest, output, seconds: (Date.now() - started) / 1000 }
  report(part, outcome)
  return outcome
}

/**
 * Has the demo world made that the sites of all parts copy (tests/support/database/demo-world.ts); if this fails, each
 * part makes its own.
 */
async function makeDemoWorld() {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/database/make-demo-world.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 180_000,
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  await new Promise((resolve) => child.on('close', resolve))
  const folder = output.trim()
  if (!existsSync(folder)) return
  process.env.DEMO_WORLD = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The processor time of all finished child processes; undefined without /proc. */
function processorMinutes() {
  const file = '/proc/self/stat'
  if (!existsSync(file)) return undefined
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  const [user, system] = fields.slice(13, 15).map(Number) // cutime and cstime, in hundredths of a second
  return ((user ?? 0) + (system ?? 0)) / 6_000
}

/** The path of a part's report. @param {string} name */
function fileOf(name) {
  return path.join(RESULTS, `${name.replaceAll(/\W+/g, '-')}.json`)
}

/** @param {string} file @returns {Counted} */
function readVitest(file) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const tests = testResults.flatMap((one) =>
    one.assertionResults.map((test) => ({ ...test, file: path.relative(root, one.name) })),
  )
  const failed = tests
    .filter((test) => test.status === 'failed')
    .map((test) => `${test.file}: ${test.fullName}: ${firstLineOf(test.failureMessages[0])}`)
  // A file that does not load has no test results.
  for (const one of testResults)
    if (one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'))
      failed.push(path.relative(root, one.name))
  const took = testResults.map((one) => [path.relative(root, one.name), (one.endTime - one.startTime) / 1000])
  return {
    passed: tests.filter((test) => test.status === 'passed').length,
    failed,
    slowest: slowestOf(took),
  }
}

/** What a failure says in the list at the end. @param {string | undefined} message */
function firstLineOf(message) {
  return (message ?? '').split('\n')[0]?.slice(0, MOST_SHOWN_OF_A_FAILURE)
}

/** @param {[string, number][]} files with their seconds @returns {[string, number][]} */
function slowestOf(files) {
  return files.sort(([, one], [, other]) => other - one).slice(0, SHOWN_FILES)
}

/** @param {string} file @returns {Counted} */
function readPlaywright(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {Counted} */
  const counted = {
    passed: 0,
    failed: report.errors.map((error) => error.message?.split('\n')[0] ?? 'error'),
    slowest: [],
  }
  /** @type {Map<string, number>} */
  const seconds = new Map()
  const visit = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const tookMs = test.results.reduce((sum, { duration }) => sum + duration, 0)
        seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + tookMs / 1000)
        if (test.status === 'expected') counted.passed += 1
        else if (test.status !== 'skipped')
          counted.failed.push(
            `[${test.projectName}] ${spec.file}: ${spec.title}: ${firstLineOf(test.results.at(-1)?.error?.message)}`,
          )
      }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of report.suites) visit(suite)
  counted.slowest = slowestOf([...seconds])
  return counted
}

/** What the tests of nodes run beside Sen: Debian's packages, whose own services are not wanted. */
function ensureServers() {
  for (const name of ['haproxy', 'pgbouncer']) {
    if (existsSync(path.join('/usr/sbin', name))) continue
    say(`Installing ${name} ...`)
    const quietly = {
      stdio: 'ignore',
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update'], quietly)
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], quietly)
    spawnSync('service', [name, 'stop'], quietly)
  }
}

/** Finds a Chromium that starts: the machine's, else Playwright's, else Debian's packages, the headless shell before the browser. */
function ensureChromium() {
  /** @type {(name: string) => [string, string[]]} */
  const debian = (name) => ['apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation']]
  /** @type {[string, string[]][][]} */
  const ways = [
    [],
    [[path.join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']]],
    [debian('chromium-headless-shell')],
    [['apt-get', ['update']], debian('chromium-headless-shell')],
    [debian('chromium')],
  ]
  for (const way of ways) {
    for (const [program, args] of way) {
      say(`Looking for a browser: ${path.basename(program)} ${args.join(' ')} ...`)
      spawnSync(program, args, {
        stdio: 'ignore',
        timeout: 180_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
    const probe = spawnSync(
      process.execPath,
      ['--import', 'tsx', 'tests/support/browser/probe-chromium.ts'],
      {
        cwd: root,
        timeout: 60_000,
      },
    )
    if (probe.status === 0) return
  }
  say('No Chromium starts on this machine: install one, or name it in CHROMIUM. The browser tests will fail.')
}
