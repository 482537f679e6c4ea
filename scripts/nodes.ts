// npm run nodes: starts on this machine what an operator runs on six (docs/nodes.md), and ends with all of it. While it runs,
// npm run nodes -- list | kill <name> | start <name> | promote <name> | rejoin <name> | lag <ms>
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { Nodes } from './nodes/nodes.ts'

const USAGE =
  'usage: npm run nodes [-- list | kill <name> | start <name> | promote <name> | rejoin <name> | lag <ms>]'
const root = path.join(import.meta.dirname, '..')
const folder = path.join(path.resolve(root, process.env.VAR_DIR || 'var'), 'nodes')
const control = path.join(folder, 'control')

const [command, subject = ''] = process.argv.slice(2)
await (command ? tell(command, subject) : runNodes())

async function runNodes(): Promise<void> {
  if (existsSync(control) && (await isListening())) fail(`nodes run already with their data in ${folder}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const port = process.env.PORT ? Number(process.env.PORT) : undefined
  const starting = Nodes.start({ folder, port, synchronous: process.env.COMMITS !== 'alone' })
  const server = net.createServer({ allowHalfOpen: true })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    server.close()
    await starting.then((nodes) => nodes.stop()).catch(() => {})
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  const nodes = await starting.catch((error: Error) => fail(error.message))
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    socket.on('data', async (line) => {
      const answer = await obey(nodes, JSON.parse(String(line))).catch((error: Error) => ({
        error: error.message,
      }))
      socket.end(JSON.stringify(answer))
    })
  })
  server.listen(control)
  console.log(`The site is at ${nodes.origin}, the office at ${officeOf(nodes)}. Ctrl-C ends all.`)
}

function officeOf(nodes: Nodes): string {
  return `http://127.0.0.1:${nodes.programs.find(({ name }) => name === 'office')?.port}/office`
}

async function obey(
  nodes: Nodes,
  [what, name]: [string, string],
): Promise<{ said?: string; error?: string }> {
  const started = performance.now()
  if (what === 'list') {
    const rows = (await nodes.list()).map(
      ({ name: node, role, port, pid }) =>
        `${node.padEnd(12)} ${role.padEnd(8)} port ${String(port).padEnd(6)} ${pid ? `pid ${pid}` : ''}`,
    )
    return { said: rows.join('\n') }
  }
  if (what === 'kill') await nodes.kill(name)
  else if (what === 'start') await nodes.comeBack(name)
  else if (what === 'promote') await nodes.promote(name)
  else if (what === 'rejoin') await nodes.rejoin(name)
  else if (what === 'lag') await nodes.lag(Number(name))
  else return { error: USAGE }
  return { said: `${what} ${name}: done in ${Math.round(performance.now() - started)} ms` }
}

async function tell(what: string, name: string): Promise<void> {
  if (!['list', 'kill', 'start', 'promote', 'rejoin', 'lag'].includes(what)) fail(USAGE)
  const text = await new Promise<string>((resolve, reject) => {
    const socket = net.connect(control)
    let said = ''
    socket.on('connect', () => socket.write(JSON.stringify([what, name])))
    socket.on('data', (part) => {
      said += part
    })
    socket.on('end', () => resolve(said))
    socket.on('error', reject)
  }).catch(() => fail('no nodes run: start them with npm run nodes'))
  const { said, error } = JSON.parse(text) as { said?: string; error?: string }
  if (error) fail(error)
  console.log(said)
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

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}
