// Every night in test:long: `npm run nodes` itself, as an operator uses it. What it starts is listed and killed by its name,
// is ended by the next runner where this one was killed, and ends with a runner that npm was told to end.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePorts } from '../../scripts/nodes/free-ports.ts'
import { commandOf } from '../../scripts/nodes/processes.ts'
import { eventually } from '../support/eventually.ts'

interface Command {
  child: ChildProcess
  output: () => string
  ended: Promise<unknown>
}

const READY_LIMIT_MS = 300_000
const END_LIMIT_MS = 60_000
const NODES = 8
const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'sen-runner-'))
const [port = 0] = await freePorts(1)
const problems: string[] = []
const commands: Command[] = []

try {
  const first = npmRunNodes()
  await isReady(first)
  check('the office is named', /the office at http:\/\/127\.0\.0\.1:\d+\/office\./.test(first.output()))
  const pids = await listedPids()
  check(`${NODES} nodes run`, pids.length === NODES)
  await answerTo('kill', 'site-2')
  check('a killed node is down', /site-2 +down/.test(await answerTo('list')))
  check('a second runner is refused', (await answerTo()).startsWith('nodes run already'))

  process.kill(parentOf(pids[0] ?? 0), 'SIGKILL')
  await first.ended
  const left = pids.filter(isRunning)
  check('all others outlive their runner', left.length === NODES - 1)
  const second = npmRunNodes()
  await isReady(second)
  check('nothing is left of them', !left.some(isRunning))

  const again = await listedPids()
  check(`${NODES} nodes run again`, again.length === NODES)
  second.child.kill('SIGTERM')
  await eventually('an end of all nodes', async () => !again.some(isRunning), END_LIMIT_MS)
} catch (error) {
  problems.push((error as Error).message)
} finally {
  for (const { child } of commands) child.kill('SIGTERM')
}
await eventually('an end of the last runner', async () => (await answerTo('list')).startsWith('no nodes run'))
rmSync(folder, { recursive: true, force: true })
for (const problem of problems) console.log(`problem: ${problem}`)
if (problems.length === 0) console.log('the runner of nodes starts and ends them all')
process.exit(problems.length > 0 ? 1 : 0)

function npmRunNodes(...args: string[]): Command {
  const child = spawn('npm', ['run', '-s', 'nodes', '--', ...args], {
    cwd: root,
    env: { ...process.env, VAR_DIR: folder, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const command = { child, output: () => output, ended }
  commands.push(command)
  return command
}

async function answerTo(...args: string[]): Promise<string> {
  const command = npmRunNodes(...args)
  await command.ended
  return command.output()
}

function isReady({ child, output }: Command): Promise<boolean> {
  const looks = async () => {
    if (child.exitCode !== null) throw new Error(`the runner has ended: ${output()}`)
    return output().includes('The site is at')
  }
  return eventually('a site', looks, READY_LIMIT_MS)
}

async function listedPids(): Promise<number[]> {
  return [...(await answerTo('list')).matchAll(/ pid (\d+)/g)].map(([, pid]) => Number(pid))
}

function parentOf(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))
}

function isRunning(pid: number): boolean {
  return commandOf(pid) !== undefined
}

function check(what: string, is: boolean): void {
  if (!is) problems.push(`not so: ${what}`)
}
