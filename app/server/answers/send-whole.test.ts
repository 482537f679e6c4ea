import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
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
  const { answer, text } = await answerOf((_, outgoing) =>
    sendWhole({ status: 201, headers, body }, body, outgoing),
  )
  expect([answer.status, text, answer.headers.get('content-type')]).toEqual([201, 'Trang chủ', 'text/html'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Expires=Fri, 01 Jan 2100 00:00:00 GMT'])
  expect(answer.headers.get('transfer-encoding')).toBeNull()
})

test('without a body, its headers are sent', async () => {
  const headers = new Headers({ Location: '/login' })
  const moved = await answerOf((_, outgoing) =>
    sendWhole({ status: 303, headers, body: null }, null, outgoing),
  )
  expect([moved.answer.status, moved.answer.headers.get('location'), moved.text]).toEqual([303, '/login', ''])

  const sized = new Headers({ 'Content-Length': '7' })
  const head = await answerOf(
    (_, out) => sendWhole({ status: 200, headers: sized, body: null }, null, out),
    'HEAD',
  )
  expect([head.answer.headers.get('content-length'), head.text]).toEqual(['7', ''])
})
