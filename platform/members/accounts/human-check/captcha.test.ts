import { randomUUID } from 'node:crypto'
import { decode } from 'fast-png'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ok, refuse } from '#platform/base/result.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { captchaImage, captchaQuestion, takeCaptcha } from './captcha.ts'
import { drawDigits, HEIGHT, WIDTH } from './captcha-picture.ts'
import { captchaAnswer } from './challenge-answer.ts'
import { drawingOf } from './drawings.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

let id: string
beforeEach(() => {
  id = randomUUID()
})

const guest = guestCall('203.0.113.7')

async function picture(redraw = false, call = guest) {
  const image = await captchaImage(site.ctx, call, { id, redraw })
  if (!image.ok) throw new Error(image.code)
  return image.value
}

async function answer() {
  const result = await captchaAnswer(site.ctx, id)
  if (!result.ok) throw new Error(result.code)
  return result.value
}

/** Another answer of five digits. */
const otherThan = (digits: string) => String((Number(digits) + 1) % 100_000).padStart(5, '0')

test('a picture is a small PNG of five digits, and says nothing of them', async () => {
  const base64 = await picture()
  const png = Buffer.from(base64, 'base64')
  expect(png.length).toBeLessThan(6_000)
  expect(decode(png)).toMatchObject({ width: WIDTH, height: HEIGHT, channels: 1, depth: 8, text: {} })
  expect(await answer()).toMatch(/^\d{5}$/)
  expect(png.toString('latin1')).not.toContain(await answer())
})

test('every digit leaves ink where it stands, and no two pictures are alike', () => {
  const seen = new Set<string>()
  for (let digit = 0; digit <= 9; digit++) {
    const { data } = decode(drawDigits(String(digit).repeat(5), Buffer.alloc(32, digit)))
    const cell = (WIDTH - 16) / 5
    for (let place = 0; place < 5; place++) {
      let dark = 0
      for (let y = 0; y < HEIGHT; y++)
        for (let x = Math.round(8 + cell * place); x < 8 + cell * (place + 1); x++)
          if ((data[y * WIDTH + x] ?? 255) < 128) dark++
      expect(dark).toBeGreaterThan(40)
    }
    seen.add(Buffer.from(data).toString('hex'))
  }
  expect(seen.size).toBe(10)
})

test('the same challenge is the same picture, for everybody who holds its id', async () => {
  const first = await picture()
  site.clock.advance(500)
  expect(await picture()).toBe(first)
  expect(await picture(false, guestCall('198.51.100.9'))).toBe(first)
})

test('it is redrawn at most once a second', async () => {
  const first = await picture()
  expect(await picture(true)).toBe(first)
  site.clock.advance(1)
  const second = await picture(true)
  expect(second).not.toBe(first)
  expect(await picture(true)).toBe(second)
  expect(await picture()).toBe(second)
})

test('twenty who ask at once see one picture', async () => {
  const pictures = await Promise.all(Array.from({ length: 20 }, () => picture()))
  expect(new Set(pictures).size).toBe(1)
})

test('the question is the same challenge', async () => {
  const question = await captchaQuestion(site.ctx, guest, id)
  expect(question.ok && question.value.digits.join('')).toBe(await answer())
})

test.each([
  ['full-width', 0xff10],
  ['Persian', 0x6f0],
])('a right answer is taken once, with whatever spaces and in %s digits', async (_script, zero) => {
  const typed = [...(await answer())].map((digit) => String.fromCodePoint(zero + Number(digit))).join(' ')
  expect(await takeCaptcha(site.ctx, id, ` ${typed} `)).toBe(true)
  expect(await takeCaptcha(site.ctx, id, typed)).toBe(false)
})

test('twenty right answers at once are one', async () => {
  const right = await answer()
  const taken = await Promise.all(Array.from({ length: 20 }, () => takeCaptcha(site.ctx, id, right)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('five wrong tries kill it; the next look is another challenge', async () => {
  const right = await answer()
  const before = await picture()
  for (let i = 0; i < 4; i++) expect(await takeCaptcha(site.ctx, id, otherThan(right))).toBe(false)
  expect(await picture()).toBe(before)
  expect(await takeCaptcha(site.ctx, id, '')).toBe(false)
  expect(await takeCaptcha(site.ctx, id, right)).toBe(false)
  site.clock.advance(1)
  expect(await picture()).not.toBe(before)
  expect(await takeCaptcha(site.ctx, id, await answer())).toBe(true)
})

test('it lives for ten minutes', async () => {
  const right = await answer()
  site.clock.advance(600)
  expect(await takeCaptcha(site.ctx, id, right)).toBe(false)
  site.clock.advance(-1)
  expect(await takeCaptcha(site.ctx, id, right)).toBe(true)
})

test('an answer to a challenge that nobody asked for is wrong', async () => {
  expect(await takeCaptcha(site.ctx, id, '12345')).toBe(false)
})

/** So many hits of a key, in a window that ends in a minute. */
const hitsOf = (key: string, hits: number) =>
  site.ctx.db
    .insertInto('throttle')
    .values({ key, hits, window_ends_at: new Date(site.clock.now().getTime() + 60_000) })
    .execute()

test('an address gets 600 challenges in ten minutes', async () => {
  const address = '192.0.2.1'
  await hitsOf(`captcha:${address}`, 599)
  await picture(false, guestCall(address))
  const known = id
  id = randomUUID()
  expect(await captchaImage(site.ctx, guestCall(address), { id, redraw: false })).toMatchObject({
    code: 'too-many-requests',
    detail: { retryAfterSeconds: 60 },
  })
  id = known
  await picture(false, guestCall(address)) // one that it has, it may look at
})

test('an address gets 600 drawings in ten minutes; one that it is refused is drawn for another', async () => {
  const address = '192.0.2.2'
  await hitsOf(`drawing:${address}`, 599)
  await picture(false, guestCall(address))
  id = randomUUID()
  const refused = refuse('too-many-requests', { retryAfterSeconds: 60 })
  const look = () => captchaImage(site.ctx, guestCall(address), { id, redraw: false })
  expect([await look(), await look()]).toEqual([refused, refused])
  await picture()
})

test('a drawing that failed is tried once more; another one has another seed', async () => {
  const challenge = { table: 'captcha' as const, id, answer: '01234', drawn_at: site.clock.now() }
  const failing = () => {
    throw new Error('no ink')
  }
  await expect(drawingOf(site.ctx, guest, challenge, failing)).rejects.toThrow('no ink')
  const seedOf = async (more: Partial<typeof challenge> | { table: 'slider' } = {}, ctx = site.ctx) => {
    const result = await drawingOf(
      ctx,
      guest,
      { ...challenge, ...more },
      (answer, seed) => `${answer} ${seed.toString('hex')}`,
    )
    return result.ok && result.value
  }
  const seed = await seedOf()
  expect(seed).toMatch(/^01234 [0-9a-f]{64}$/)
  const others = [
    await seedOf({ table: 'slider' }),
    await seedOf({ id: randomUUID() }),
    await seedOf({ answer: '56789' }),
    await seedOf({ drawn_at: new Date(0) }),
    await seedOf({}, { ...site.ctx, platformKey: 'another key' }),
  ]
  expect(new Set([seed, ...others].map((one) => String(one).slice(-64))).size).toBe(6)
  // The same one is not drawn again.
  expect(await drawingOf(site.ctx, guest, challenge, failing)).toEqual(ok(seed))
})

/** What an address gets for a new captcha in words: the digits, or how long it must wait. */
async function inWords(address: string, asked: string = randomUUID()) {
  const question = await captchaQuestion(site.ctx, guestCall(address), asked)
  if (question.ok) return 'read'
  expect(question.code).toBe('too-many-requests')
  return question.detail.retryAfterSeconds
}

test('an address reads five in words at once, then waits longer from one to the next', async () => {
  const address = '192.0.2.10'
  for (let n = 0; n < 5; n++) expect(await inWords(address)).toBe('read')
  for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
    expect(await inWords(address)).toBe(seconds)
    site.clock.advance(seconds - 1)
    expect(await inWords(address), 'asking does not prolong it').toBe(1)
    site.clock.advance(1)
    expect(await inWords(address)).toBe('read')
  }
  expect(await inWords('192.0.2.11'), 'another address').toBe('read')
  site.clock.advance(3_600)
  expect(await inWords(address)).toBe('read')
})

test('one that was read in words may be read again, by its id alone', async () => {
  const address = '192.0.2.12'
  for (let n = 0; n < 4; n++) await inWords(address)
  expect([await inWords(address, id), await inWords(address)]).toEqual(['read', 5])
  expect(await inWords(address, id)).toBe('read')
})

test('what was read in words, or told to the operator, stays as it is while it runs', async () => {
  const digits = async () => {
    const question = await captchaQuestion(site.ctx, guestCall('192.0.2.16'), id)
    return question.ok && question.value.digits.join('')
  }
  const told = await answer()
  site.clock.advance(2)
  expect([await answer(), await digits()]).toEqual([told, told])
  site.clock.advance(2)
  expect([await answer(), await digits()]).toEqual([told, told])
})

test('an address that has had its challenges reads no new one in words', async () => {
  const address = '192.0.2.17'
  await hitsOf(`captcha:${address}`, 600)
  expect(await inWords(address)).toBe(60)
})

test('an address reads a thousand an hour in words, however long it waits for each', async () => {
  const address = '192.0.2.18'
  await hitsOf(`captcha-words:${address}`, 999)
  expect(await inWords(address)).toBe('read')
  expect(await inWords(address)).toBe(60)
})

test('other digits under the same id are counted anew', async () => {
  const address = '192.0.2.14'
  for (let n = 0; n < 4; n++) await inWords(address)
  expect(await inWords(address, id)).toBe('read')
  site.clock.advance(2)
  await picture(true)
  expect(await inWords(address, id)).toBe(3)
})

test('of many at once no more are read than one after the other', async () => {
  const said = await Promise.all(Array.from({ length: 30 }, () => inWords('192.0.2.13')))
  expect(said.filter((one) => one === 'read')).toHaveLength(5)
})
