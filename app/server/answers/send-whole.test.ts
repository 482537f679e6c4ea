import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MAX_DISCARDED_BYTES } from '#app/limits.ts'
import { sendWhole } from './send-whole.ts'

async function answerOf(listener: RequestListener, method = 'GET') {
  const server = createServer(listener).listen(0, '127.0.0.1')
  try {
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method, redirect: 'manual' })
    return { answer, text: await answer.text() }
  } finally {
    server.close()
  }
}

test('status, headers, each cookie and the bytes arrive', async () => {
  const body = Buffer.from('Trang chủ')
  const headers = new Headers({ 'Content-Type': 'text/html', 'Content-Length': String(body.length) })
  for (const cookie of ['a=1; Path=/', 'b=2; Expires=Fri, 01 Jan 2100 00:00:00 GMT'])
    headers.append('Set-Cookie', cookie)
  const { answer, text } = await answerOf((incoming, outgoing) =>
    sendWhole({ status: 201, headers, body }, body, outgoing, incoming),
  )
  expect([answer.status, text, answer.headers.get('content-type')]).toEqual([201, 'Trang chủ', 'text/html'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Expires=Fri, 01 Jan 2100 00:00:00 GMT'])
  expect(answer.headers.get('transfer-encoding')).toBeNull()
})

test('without a body, its headers are sent', async () => {
  const headers = new Headers({ Location: '/login' })
  const moved = await answerOf((incoming, outgoing) =>
    sendWhole({ status: 303, headers, body: null }, null, outgoing, incoming),
  )
  expect([moved.answer.status, moved.answer.headers.get('location'), moved.text]).toEqual([303, '/login', ''])

  const sized = new Headers({ 'Content-Length': '7' })
  const head = await answerOf(
    (incoming, out) => sendWhole({ status: 200, headers: sized, body: null }, null, out, incoming),
    'HEAD',
  )
  expect([head.answer.headers.get('content-length'), head.text]).toEqual(['7', ''])
})

describe('an answer that comes before the end of its request', () => {
  const body = Buffer.from('too large')
  const PIECE = Buffer.alloc(64 * 1024, 'x')

  /** Sends a request by hand; `end` is the place at which the server's response ended. */
  async function sender(announced: number) {
    let isOver = false
    const server = createServer((incoming, outgoing) => {
      outgoing.once('finish', () => {
        isOver = true
      })
      sendWhole({ status: 413, headers: new Headers(), body }, body, outgoing, incoming)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => {
      socket.destroy()
      server.close()
    })
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${announced}\r\n\r\n`)
    return { socket, answer: () => text, isOver: () => isOver, piece: () => socket.write(PIECE) }
  }

  test('is whole at once, and the rest is read before its connection takes another request', async () => {
    const { socket, answer, isOver, piece } = await sender(2 * PIECE.length)
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*content-length: 9\r\n[\s\S]*\r\n\r\ntoo large$/)
    piece()
    expect(isOver()).toBe(false)
    piece()
    await expect.poll(isOver).toBe(true)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => answer().match(/too large/g)?.length).toBe(2)
  })

  test('ends where the rest is more than is discarded', async () => {
    const { socket, isOver, piece } = await sender(2 * MAX_DISCARDED_BYTES)
    let pieces = 0
    while (!isOver()) {
      pieces += 1
      if (!piece()) await Promise.race([once(socket, 'drain'), expect.poll(isOver).toBe(true)])
    }
    expect(pieces * PIECE.length).toBeGreaterThan(MAX_DISCARDED_BYTES)
  })
})
