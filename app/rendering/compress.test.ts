import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressed } from './compress.ts'

/** A page of about this many bytes, half of which cannot be packed, packed as a client wants it. */
async function packed(bytes: number, accepted: string | null) {
  const html = Buffer.from(randomBytes(bytes / 4).toString('hex') + '<li></li>'.repeat(Math.ceil(bytes / 18)))
  const headers = new Headers({ 'Content-Type': 'text/html', 'Content-Length': String(html.length) })
  const request = new Request(
    'http://site/',
    accepted === null ? {} : { headers: { 'accept-encoding': accepted } },
  )
  const { headers: said, body } = await compressed({ status: 200, headers, body: html }, request)
  return { html, body: body as Uint8Array, said: (name: string) => said.get(name) }
}

test.each([900, 65_536, 65_537, 300_000, 6_000_000])(
  'a page of %i bytes is packed, and the same again',
  async (bytes) => {
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { html, body, said } = await packed(bytes, encoding)
      expect([said('content-encoding'), said('vary')]).toEqual([encoding, 'Accept-Encoding'])
      expect(said('content-length')).toBe(String(body.length))
      expect(body.length).toBeLessThan(html.length)
      expect(html.equals(unpack(body))).toBe(true)
    }
  },
)

test('what is small, or not wanted packed, is sent as it is', async () => {
  for (const { html, body, said } of [
    await packed(400, 'br'),
    await packed(9_000, null),
    await packed(9_000, 'br;q=0, zstd'),
  ]) {
    expect(said('content-encoding')).toBeNull()
    expect(html.equals(body)).toBe(true)
  }
})
