import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { scratchFolder } from '#tests/support/database/scratch-folder.ts'
import { DatabaseNode } from './database-node.ts'
import { freePorts } from './free-ports.ts'
import { holdFolder } from './hold-folder.ts'
import { endLeftovers, notePid } from './leftovers.ts'
import { Nodes } from './nodes.ts'
import { childrenOf, commandOf, killProcess } from './processes.ts'
import { ProgramNode } from './program-node.ts'
import { startTogether } from './start-together.ts'

const folder = scratchFolder('sen-runner-')
const started: ProgramNode[] = []
afterEach(() => Promise.all(started.splice(0).map((one) => one.kill())))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that answers with `status`: with 200 it is ready, with 503 it never is. */
async function program(name: string, status: number): Promise<ProgramNode> {
  const [port = 0] = await freePorts(1)
  const source = `http.createServer((_, response) => response.writeHead(${status}).end()).listen(${port}, '127.0.0.1')`
  return node(name, port, source)
}

function node(name: string, port: number, source: string): ProgramNode {
  const log = path.join(folder, `${name}.log`)
  const programNode = new ProgramNode(name, port, log, [process.execPath, '-e', source], process.env, '/')
  started.push(programNode)
  return programNode
}

test('when a program ends, the start of all fails at once and names it, whichever others are waited for', async () => {
  const [ready, waiting, later] = [
    await program('ready', 200),
    await program('waiting', 503),
    await program('later', 200),
  ]
  const ending = node('ending', 1, "console.error('no room here'); process.exitCode = 1")
  const start = startTogether(async (begin) => {
    await begin(ready)
    await Promise.all([begin(waiting), begin(ending)])
    await begin(later)
  })
  await expect(start).rejects.toThrow(
    /^ending does not start, or has ended \(.*ending\.log\): no room here\n/,
  )
  expect(later.pid).toBeUndefined()
})

test('a program that is lost after it was ready fails the start too', async () => {
  const [first, waiting] = [await program('first', 200), await program('second', 503)]
  const start = startTogether(async (begin) => {
    await begin(first)
    await Promise.all([begin(waiting), first.kill()])
  })
  await expect(start).rejects.toThrow('first does not start, or has ended')
})

test('a start that is under way can be ended', async () => {
  const waiting = await program('waiting', 503)
  const ending = new AbortController()
  const start = startTogether(async (begin) => {
    const begun = begin(waiting)
    ending.abort(new Error('ended by hand'))
    await begun
  }, ending.signal)
  await expect(start).rejects.toThrow('ended by hand')
})

test('a port that is taken is refused in one line, before anything is made', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const place = path.join(folder, 'refused')
  await expect(Nodes.start({ folder: place, port })).rejects.toThrow(
    `Port ${port} is taken by another program: stop that one, or set PORT to another.`,
  )
  expect(existsSync(place)).toBe(false)
  server.close()
})

test('what runs of earlier nodes is ended, and no other process that has its number by now', async () => {
  const place = path.join(folder, 'earlier')
  const [port = 0] = await freePorts(1)
  const database = new DatabaseNode('primary', port, path.join(place, 'primary'), 'secret')
  await database.create()
  const { pid = 0 } = database
  const [site, another] = [await program('site-1', 200), await program('another', 200)]
  await Promise.all([site.start(), another.start()])
  for (const one of [site, another]) notePid(place, one.name, one.pid ?? 0, site.command)
  writeFileSync(path.join(place, 'half.pid'), '{"pid":')

  expect(await endLeftovers(place, ['primary', 'standby'])).toEqual(['site-1', 'primary'])
  await site.ended
  expect(commandOf(pid)).toBeUndefined()
  expect(another.isUp).toBe(true)
  expect(await endLeftovers(place, ['primary', 'standby'])).toEqual([])

  await database.create()
  expect(await database.role()).toBe('primary')
  await database.stop()
})

test('of runners that begin at the same moment one holds the folder, until it is killed', async () => {
  const holding = await Promise.all(Array.from({ length: 5 }, () => holdFolder(folder)))
  expect(holding.filter(Boolean)).toEqual([true])
  const place = path.join(folder, 'other')
  const source = `const { holdFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'hold-folder.ts'))})
    process.send(await holdFolder('${place}'))`
  const runner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  expect(await once(runner, 'message')).toEqual([true, undefined])
  expect(await holdFolder(place)).toBe(false)
  runner.kill('SIGKILL')
  await once(runner, 'exit')
  expect(await holdFolder(place)).toBe(true)
})

test.each([
  ['/proc', undefined],
  ['ps', '/nowhere'],
])('%s tells what runs', async (_name, proc) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e3) // a  b'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const { pid = 0 } = child
  expect(commandOf(pid, proc)).toBe(`${process.execPath} -e setInterval(() => {}, 1e3) // a  b`)
  expect(childrenOf(process.pid, proc)).toContain(pid)
  expect(childrenOf(pid, proc)).toEqual([])
  killProcess(pid)
  await once(child, 'exit')
  expect(commandOf(pid, proc)).toBeUndefined()
  expect(childrenOf(process.pid, proc)).not.toContain(pid)
  expect(() => killProcess(pid)).not.toThrow()
})

test('where neither tells what runs, that is said', () => {
  vi.stubEnv('PATH', '/nowhere')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(() => commandOf(process.pid, '/nowhere')).toThrow('install ps')
})

test('a script that is told to end kills the nodes that it has started, also one that is not ready', async () => {
  const place = path.join(folder, 'script')
  mkdirSync(place)
  const [port = 0, other = 0] = await freePorts(2)
  const file = path.join(place, 'script.mjs')
  const of = (name: string) => JSON.stringify(path.join(import.meta.dirname, name))
  writeFileSync(
    file,
    `import { DatabaseNode } from ${of('database-node.ts')}
     import { endBySignal } from ${of('end-by-signal.ts')}
     import { ProgramNode } from ${of('program-node.ts')}
     endBySignal()
     const database = new DatabaseNode('database', ${port}, '${place}/database', 'secret')
     await database.create()
     const never = [process.execPath, '-e', 'setInterval(() => {}, 1e3)']
     const program = new ProgramNode('never', ${other}, '${place}/never.log', never, process.env, '/')
     program.start()
     process.send([database.pid, program.pid])`,
  )
  const script = spawn(process.execPath, ['--import', 'tsx', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [pids] = (await once(script, 'message')) as [number[]]
  expect(pids.map((pid) => commandOf(pid) !== undefined)).toEqual([true, true])
  script.kill('SIGTERM')
  expect(await once(script, 'exit')).toEqual([143, null])
  await expect.poll(() => pids.map((pid) => commandOf(pid))).toEqual([undefined, undefined])
})
