import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { closeServer, listen } from './graceful-stop.ts'

test('a connection that is never idle closes with its next answer', async () => {
  let closed: Promise<void> | undefined
  const server = createServer((_, response) => {
    // A request is under way when the stop begins.
    closed ??= closeServer(server)
    response.end('done')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async () => {
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer.headers.connection
  }
  const answers = await Promise.all([ask(), ask()])
  expect(answers).toEqual(['keep-alive', 'close'])
  await closed
  agent.destroy()
})

test('an idle connection is kept for longer than a proxy keeps it', async () => {
  const server = createServer((_, response) => response.end('done'))
  const port = await listen(server, 0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  const [, seconds] = /^timeout=(\d+)$/.exec(String(answer.headers['keep-alive'])) ?? []
  expect(Number(seconds)).toBeGreaterThan(60)
  agent.destroy()
  await closeServer(server)
})

test('a stop closes idle connections, and does not wait until it has to cut them', async () => {
  const server = createServer((_, response) => response.end('done'))
  const port = await listen(server, 0, '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
  const closed = once(answer.socket, 'close')
  answer.resume()
  await once(answer, 'end')
  const cut = vi.spyOn(server, 'closeAllConnections')
  await closeServer(server)
  expect(cut).not.toHaveBeenCalled()
  await closed
  agent.destroy()
})

test('a second signal changes nothing: once npm has ended, the start script sends one', async () => {
  const program = `
    const { stopOnSignal } = await import(${JSON.stringify(new URL('./graceful-stop.ts', import.meta.url).href)})
    const say = (_, message) => process.stdout.write(message + '\\n')
    stopOnSignal({ info: say, error: say }, () => new Promise((resolve) => process.once('SIGTERM', () => setTimeout(resolve, 100))))
    say({}, 'up')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const signals: Record<string, NodeJS.Signals> = { up: 'SIGINT', stopping: 'SIGTERM' }
  let said = ''
  child.stdout.on('data', (text: Buffer) => {
    said += text
    const signal = signals[text.toString().trim()]
    if (signal) child.kill(signal)
  })
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said).toBe('up\nstopping\nstopped\n')
})
