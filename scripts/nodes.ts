// npm run nodes: starts on this machine what an operator runs on six (docs/nodes.md), and ends with all of it. While it runs,
// npm run nodes -- list | kill <name> | start <name> | promote <name> | rejoin <name> | lag <ms>
import { mkdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { type Command, readCommand, readPort, USAGE } from './nodes/command-line.ts'
import { checkPort } from './nodes/free-ports.ts'
import { holdFolder } from './nodes/hold-folder.ts'
import { endLeftovers } from './nodes/leftovers.ts'
import { DATABASES, Nodes } from './nodes/nodes.ts'

const USAGE_CODE = 2
const root = path.join(import.meta.dirname, '..')
const folder = path.join(path.resolve(root, process.env.VAR_DIR || 'var'), 'nodes')
const control = path.join(folder, 'control')

const args = process.argv.slice(2)
const command = readCommand(args)
if (command) await tell(command)
else if (args.length > 0) fail(USAGE, USAGE_CODE)
else await runNodes().catch((error: Error) => fail(firstLineOf(error)))

async function runNodes(): Promise<void> {
  const port = readPort(process.env.PORT)
  if (!(await holdFolder(folder)) || (await isListening()))
    throw new Error(`nodes run already with their data in ${folder}`)
  const ended = await endLeftovers(folder, DATABASES)
  if (ended.length > 0) console.log(`Ended what was left of earlier nodes: ${ended.join(', ')}.`)
  if (port !== undefined) await checkPort(port)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })

  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => ending.abort(new Error(`ended by ${signal}`)))
  let running: Nodes | undefined
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', async (line) => {
      const answer = await obey(running, line).catch((error: Error) => ({ error: firstLineOf(error) }))
      socket.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(control, resolve)
  })
  const synchronous = process.env.COMMITS !== 'alone'
  const nodes = await Nodes.start({ folder, port, synchronous, stop: ending.signal }).catch((error) => {
    if (ending.signal.aborted) process.exit()
    throw error
  })
  try {
    running = nodes
    console.log(`The site is at ${nodes.origin}, the office at ${officeOf(nodes)}. Ctrl-C ends all.`)
    await new Promise<void>((resolve) => {
      if (ending.signal.aborted) resolve()
      ending.signal.addEventListener('abort', () => resolve())
    })
  } finally {
    server.close()
    await nodes.stop()
  }
  process.exit()
}

function officeOf(nodes: Nodes): string {
  return `http://127.0.0.1:${nodes.programs.find(({ name }) => name === 'office')?.port}/office`
}

async function obey(nodes: Nodes | undefined, line: Buffer): Promise<{ answer?: string; error?: string }> {
  const { what, subject } = JSON.parse(String(line)) as Command
  if (!nodes) return { error: 'the nodes are starting' }
  const started = performance.now()
  if (what === 'list') {
    const rows = (await nodes.list()).map(
      ({ name: node, role, port, pid }) =>
        `${node.padEnd(12)} ${role.padEnd(8)} port ${String(port).padEnd(6)} ${pid ? `pid ${pid}` : ''}`,
    )
    return { answer: rows.join('\n') }
  }
  if (what === 'kill') await nodes.kill(subject)
  else if (what === 'start') await nodes.comeBack(subject)
  else if (what === 'promote') await nodes.promote(subject)
  else if (what === 'rejoin') await nodes.rejoin(subject)
  else await nodes.lag(Number(subject))
  return { answer: `${what} ${subject}: done in ${Math.round(performance.now() - started)} ms` }
}

async function tell(command: Command): Promise<void> {
  const text = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(control)
    let answerText = ''
    socket.on('connect', () => socket.write(JSON.stringify(command)))
    socket.on('data', (part) => {
      answerText += part
    })
    socket.on('end', () => resolve(answerText))
    socket.on('error', reject)
  }).catch(() => fail('no nodes run: start them with npm run nodes'))
  const { answer, error } = JSON.parse(text) as { answer?: string; error?: string }
  if (error) fail(error)
  console.log(answer)
}

function isListening(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(control)
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function firstLineOf({ message }: Error): string {
  return message.split('\n')[0] ?? ''
}

function fail(why: string, code = 1): never {
  console.error(why)
  process.exit(code)
}
