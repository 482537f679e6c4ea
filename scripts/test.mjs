// npm test [unit|http|e2e [pattern]]: everything that is checked, or one part. Makes what a fresh clone lacks first.
// The last line counts everything: `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, root, say } from './prepare.mjs'

const RESULTS = path.join(root, 'test-results')
const SHOWN_LINES = 150
const PART_LIMIT_MS = 40 * 60_000

/** @typedef {{ passed: number, failed: string[], output: string, seconds: number }} Outcome */
/** @typedef {{ name: string, group: string, program: string, args: string[], env?: Record<string, string>, read?: (file: string) => Counted }} Part */
/** @typedef {{ passed: number, failed: string[] }} Counted */

const vitest = (project, name, env) => ({
  name,
  group: project,
  program: 'vitest',
  args: [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${fileOf(name)}`,
  ],
  env,
  read: readVitest,
})
/** @type {Part[]} */
const parts = [
  { name: 'types', group: 'static', program: 'tsc', args: [] },
  { name: 'lint', group: 'static', program: 'biome', args: ['ci', '--colors=off', '.'] },
  {
    name: 'import rules',
    group: 'static',
    program: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'app', 'contract', 'platform', 'tests', 'server.ts'],
  },
  { name: 'dead code', group: 'static', program: 'knip', args: [] },
  {
    name: 'row types and schema',
    group: 'static',
    program: 'tsx',
    args: ['scripts/db-types.ts', '--verify'],
  },
  vitest('unit', 'unit'),
  vitest('http', 'http, one process', { ARRANGEMENT: 'one' }),
  vitest('http', 'http, two processes', { ARRANGEMENT: 'two' }),
  {
    name: 'e2e',
    group: 'e2e',
    program: 'playwright',
    args: ['test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: fileOf('e2e') },
    read: readPlaywright,
  },
]

const [group, ...patterns] = process.argv.slice(2)
const groups = [...new Set(parts.map((part) => part.group))]
if (group && !groups.includes(group)) {
  say(`usage: npm test [${groups.join('|')} [pattern ...]]`)
  process.exit(2)
}
const chosen = parts.filter((part) => !group || part.group === group)

checkNode()
ensureInstalled()
if (chosen.some((part) => part.group === 'e2e')) ensureChromium()
if (chosen.some((part) => part.group === 'http' || part.group === 'e2e')) ensureBuilt()
mkdirSync(RESULTS, { recursive: true })

// Group after group; within one, two parts at a time: static checks and HTTP flows leave a core free, the others are alone.
const outcomes = []
for (const name of groups) outcomes.push(...(await twoAtATime(chosen.filter((part) => part.group === name))))

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failures = outcomes.flatMap(({ part, failed }) =>
  failed.map((name) => (name === part.name ? name : `${part.name}: ${name}`)),
)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}\n`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

/** @param {Part[]} some */
async function twoAtATime(some) {
  const waiting = some.values()
  const done = []
  const lane = async () => {
    for (const part of waiting) done.push({ part, ...(await run(part)) })
  }
  await Promise.all([lane(), lane()])
  return done
}

/** @param {Part} part @param {Outcome} outcome */
function report(part, { passed, failed, output, seconds }) {
  const sound = failed.length === 0
  const count = part.read ? `${passed} passed, ${failed.length} failed` : sound ? 'passed' : 'failed'
  if (!sound) console.log(output.trimEnd().split('\n').slice(-SHOWN_LINES).join('\n'))
  console.log(`${sound ? '✓' : '✗'} ${part.name}: ${count} (${seconds.toFixed(0)} s)`)
}

/** @param {Part} part @returns {Promise<Outcome>} */
async function run(part) {
  const started = Date.now()
  rmSync(fileOf(part.name), { force: true })
  const args = part.read ? [...part.args, ...patterns] : part.args
  const child = spawn(path.join(root, 'node_modules/.bin', part.program), args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...part.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PART_LIMIT_MS,
    shell: process.platform === 'win32',
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => (output += error.message))
    child.on('close', resolve)
  })
  const counted = existsSync(fileOf(part.name)) ? part.read?.(fileOf(part.name)) : undefined
  const { passed, failed } = counted ?? { passed: code === 0 && !part.read ? 1 : 0, failed: [] }
  // Whatever its report says, a part that ended badly has failed.
  if (code !== 0 && failed.length === 0) failed.push(part.name)
  const outcome = { passed, failed, output, seconds: (Date.now() - started) / 1000 }
  report(part, outcome)
  return outcome
}

/** Where a part's own report goes. @param {string} name */
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
    .map((test) => `${test.file}: ${test.fullName}`)
  // A file that does not load has no tests to show for it.
  for (const one of testResults)
    if (one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'))
      failed.push(path.relative(root, one.name))
  return { passed: tests.filter((test) => test.status === 'passed').length, failed }
}

/** @param {string} file @returns {Counted} */
function readPlaywright(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  /** @type {Counted} */
  const counted = {
    passed: 0,
    failed: report.errors.map((error) => error.message?.split('\n')[0] ?? 'error'),
  }
  const visit = (suite) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        if (test.status === 'expected') counted.passed += 1
        else if (test.status !== 'skipped')
          counted.failed.push(`[${test.projectName}] ${spec.file}: ${spec.title}`)
      }
    for (const inner of suite.suites ?? []) visit(inner)
  }
  for (const suite of report.suites) visit(suite)
  return counted
}

/** A Chromium that starts: the machine's, else Playwright's, else Debian's package. */
function ensureChromium() {
  const debian = ['apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']]
  /** @type {[string, string[]][][]} */
  const ways = [
    [],
    [[path.join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']]],
    [debian],
    [['apt-get', ['update']], debian],
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
    const probe = spawnSync(process.execPath, ['--import', 'tsx', 'tests/support/probe-chromium.ts'], {
      cwd: root,
      timeout: 60_000,
    })
    if (probe.status === 0) return
  }
  say('No Chromium starts on this machine: install one, or name it in CHROMIUM. The browser tests will fail.')
}
