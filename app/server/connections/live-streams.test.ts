import { expect, test } from 'vitest'
import { liveStreams } from './live-streams.ts'

const NAT = '192.0.2.1'
const source = async () => new ReadableStream<Uint8Array>()
const streams = () => liveStreams(new AbortController().signal)
/** Of a request whose reader stays. */
const here = new AbortController().signal

/** How many of `wanted` streams a reader at an address gets. */
async function opened(
  open: ReturnType<typeof streams>,
  wanted: number,
  reader: string | null,
  address = NAT,
) {
  const all = await Promise.all(Array.from({ length: wanted }, () => open({ reader, address }, source, here)))
  return all.filter((stream) => stream !== null).length
}

test('readers behind one address have six streams each, and the address has two hundred', async () => {
  const open = streams()
  const readers = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? `member m${at}` : `guest g${at}`))
  const got: number[] = []
  for (const reader of readers) got.push(await opened(open, 7, reader))
  expect(got).toEqual([...Array(33).fill(6), 2, ...Array(6).fill(0)])
  expect(await opened(open, 1, 'member m39', '192.0.2.2')).toBe(1)
})

test('a member who moves on to other addresses has no more streams', async () => {
  const open = streams()
  expect(await opened(open, 6, 'member lan')).toBe(6)
  expect(await opened(open, 1, 'member lan', '192.0.2.2')).toBe(0)
})

test('visitors without a cookie share the six of their address, whoever else is there', async () => {
  const open = streams()
  expect(await opened(open, 9, null)).toBe(6)
  expect(await opened(open, 9, null, '192.0.2.2')).toBe(6)
  expect(await opened(open, 9, null, '2001:db8::1')).toBe(6)
  expect(await opened(open, 1, null, '2001:db8::2')).toBe(0)
  expect(await opened(open, 6, 'guest g1')).toBe(6)
})

test('a process has five thousand, and room again when one is closed', async () => {
  const open = streams()
  for (let at = 0; at < 834; at++) await opened(open, 6, `guest g${at}`, `10.0.${Math.floor(at / 30)}.1`)
  expect(await opened(open, 1, 'member lan')).toBe(0)

  const few = streams()
  const first = await few({ reader: 'member lan', address: NAT }, source, here)
  expect(await opened(few, 6, 'member lan')).toBe(5)
  await first?.cancel()
  expect(await opened(few, 2, 'member lan')).toBe(1)
})

test('a stream whose reader has left before it was begun counts no more', async () => {
  const open = streams()
  const reader = new AbortController()
  const from = { reader: 'member lan', address: NAT }
  for (let at = 0; at < 6; at++) await open(from, source, reader.signal)
  expect(await opened(open, 1, 'member lan')).toBe(0)
  reader.abort()
  expect(await opened(open, 7, 'member lan')).toBe(6)
  // Nor does one whose reader leaves while its source opens.
  const other = streams()
  const leaving = new AbortController()
  const slow = async () => {
    leaving.abort()
    return source()
  }
  await other(from, slow, leaving.signal)
  expect(await opened(other, 7, 'member lan')).toBe(6)
})
