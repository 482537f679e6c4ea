import { once } from 'node:events'
import { createServer, type Server, type ServerOptions } from 'node:http'
import { type AddressInfo, BlockList, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { guardConnections, SERVER_LIMITS } from './guard-connections.ts'

const MAX_OF_ADDRESS = 500

let server: Server
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

async function listening(proxies?: BlockList, options: ServerOptions = {}): Promise<number> {
  server = createServer(options, (_request, response) => response.end('served'))
  guardConnections(server, proxies)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** Opens a connection that asks for nothing yet. */
async function opened(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  await new Promise((ready) => socket.once('connect', ready))
  return socket
}

/** What a connection is answered when it asks. */
function asks(socket: Socket): Promise<string> {
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: site\r\nConnection: close\r\n\r\n')
  let come = ''
  socket.on('data', (data) => {
    come += data
  })
  return new Promise((resolve) => socket.on('close', () => resolve(come)))
}

const openMany = (port: number, count: number) =>
  Promise.all(Array.from({ length: count }, () => opened(port)))

test('an address has 500 connections; the next is told to wait by a page, and has room once one is closed', async () => {
  const port = await listening()
  const [first] = await openMany(port, MAX_OF_ADDRESS)
  const refused = await asks(await opened(port))
  expect(refused).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
  expect(refused).toMatch(/^Retry-After: 10\r$/m)
  expect(refused).toContain('<h1>')
  expect(await asks(first as Socket)).toMatch(/served$/)
  for (;;) {
    const answer = await asks(await opened(port))
    if (/ 429 /.test(answer)) continue // the server has not seen the end of the first one yet
    expect(answer).toMatch(/served$/)
    break
  }
})

/** Asks on a connection that stays open; the answer. */
async function asksOnce(socket: Socket): Promise<string> {
  socket.on('error', () => {})
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n\r\n')
  const [answer] = await once(socket, 'data')
  return String(answer)
}

test('a full address has room while a connection of it is idle: the longest idle one is closed', async () => {
  const port = await listening()
  await openMany(port, MAX_OF_ADDRESS - 4)
  const closed: string[] = []
  const known = async (name: string) => {
    const socket = await opened(port)
    socket.on('close', () => closed.push(name))
    expect(await asksOnce(socket)).toMatch(/served$/)
    return socket
  }
  const asking = await known('asking')
  const [first] = [await known('first'), await known('second'), await known('third')]
  asking.write('GET / HTTP/1.1\r\nHost: si')
  expect(await asksOnce(first)).toMatch(/served$/)
  const due = ['second', 'third', 'first']
  for (let gone = 1; gone <= due.length; gone++) {
    expect(await asksOnce(await opened(port))).toMatch(/served$/)
    await expect.poll(() => closed).toEqual(due.slice(0, gone))
  }
})

test('a proxy that is trusted is not counted', async () => {
  const proxies = new BlockList()
  proxies.addSubnet('127.0.0.0', 8)
  const port = await listening(proxies)
  await openMany(port, MAX_OF_ADDRESS + 1)
  expect(await asks(await opened(port))).toMatch(/served$/)
})

test('who is refused for its head reads why, though the parser complains of each further piece', async () => {
  const port = await listening()
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  const socket = await opened(port)
  socket.write(`GET / HTTP/1.1\r\nHost: site\r\nX-Long: ${'y'.repeat(20_000)}`)
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 431 /)
  // A piece that comes meanwhile, as now and then one of a megabyte does.
  const [ofServer] = sockets
  server.emit('clientError', Object.assign(new Error('again'), { code: 'HPE_HEADER_OVERFLOW' }), ofServer)
  expect(ofServer?.destroyed).toBe(false)
})

test('a head has twenty seconds, a request a minute, and who is late reads why', async () => {
  expect(SERVER_LIMITS).toMatchObject({ headersTimeout: 20_000, requestTimeout: 60_000 })
  expect(SERVER_LIMITS.connectionsCheckingInterval).toBeLessThanOrEqual(5_000)
  const port = await listening(undefined, {
    ...SERVER_LIMITS,
    headersTimeout: 50,
    connectionsCheckingInterval: 10,
  })
  const socket = await opened(port)
  let come = ''
  socket.on('data', (data) => {
    come += data
  })
  socket.write('GET / HTTP/1.1\r\nHost: site\r\n')
  await once(socket, 'close')
  expect(come).toMatch(/^HTTP\/1\.1 408 [\s\S]*data-error="invalid"/)
})
