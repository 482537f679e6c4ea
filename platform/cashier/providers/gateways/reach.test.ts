import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress, NotReached, reach } from './reach.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const to = (url: string) => ({ method: 'GET' as const, url, headers: {}, body: null, fields: [] })

test('a private network is reached only where the description says so', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked++
    response.end('{"ok":true}')
  })
  const port = new URL(url).port
  for (const address of [
    url,
    `https://127.0.0.1:${port}/`,
    `https://localhost:${port}/`,
    `https://[::1]:${port}/`,
  ])
    await expect(reach(to(address), { privateNetwork: false }), address).rejects.toThrow(NotReached)
  expect(asked).toBe(0)
  const { bytes } = await reach(to(url), { privateNetwork: true })
  expect([bytes.toString(), asked]).toEqual(['{"ok":true}', 1])
})

test('a redirect is not followed, and a large answer is not read', async () => {
  let elsewhere = 0
  const other = await serve((_, response) => {
    elsewhere++
    response.end('{}')
  })
  const moved = await serve((_, response) => response.writeHead(302, { Location: other }).end())
  await expect(reach(to(moved), { privateNetwork: true })).rejects.toThrow('it answered 302')
  expect(elsewhere).toBe(0)
  const large = await serve((_, response) => response.end('x'.repeat(1024 * 1024)))
  await expect(reach(to(large), { privateNetwork: true })).rejects.toThrow('too large')
})

test('one that does not answer is left as soon as it is late', async () => {
  let came = () => {}
  const asked = new Promise<void>((resolve) => {
    came = resolve
  })
  const silent = await serve(() => came())
  const late = new AbortController()
  const answer = reach(to(silent), { privateNetwork: true, signal: late.signal })
  const refused = expect(answer).rejects.toThrow('in time')
  await asked
  late.abort()
  await refused
  const cut = await serve((request) => request.socket.destroy())
  await expect(reach(to(cut), { privateNetwork: true })).rejects.toThrow('did not answer')
})

test('addresses that are nobody’s on the open internet', () => {
  const closed =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 ' +
    '224.0.0.1 255.255.255.255 :: ::1 fc00::1 fd12::1 fe80::1 ff02::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 ' +
    '2002:a00:1:: 2001:db8::1 2001::1'
  for (const address of closed.split(' ')) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['8.8.8.8', '172.32.0.1', '203.171.19.146', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
  fc.assert(
    fc.property(fc.string(), (text) => !isPublicAddress(text) || text.includes('.') || text.includes(':')),
  )
})
