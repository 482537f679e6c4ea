import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { decode } from 'fast-png'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SLIDER } from '#contract/base/system.ts'
import { cases } from '#tests/support/cases.ts'
import { guestCall } from '#tests/support/platform/guest-call.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { captchaAnswer } from './challenge-answer.ts'
import { sliderPuzzle, takeSlider } from './slider.ts'
import { drawPuzzle } from './slider-picture.ts'

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

async function puzzle(redraw = false, call = guest) {
  const result = await sliderPuzzle(site.ctx, call, { id, redraw })
  if (!result.ok) throw new Error(result.code)
  return result.value
}

/** Where the piece of the running puzzle belongs, as the operator is told. */
async function answer() {
  const result = await captchaAnswer(site.ctx, id)
  if (!result.ok) throw new Error(result.code)
  return Number(result.value)
}

const put = (position: number | string) => takeSlider(site.ctx, id, String(position))
const png = (base64: string) => decode(Buffer.from(base64, 'base64'))
const wrong = (right: number) => (right > 100 ? right - 50 : right + 50)

test('a puzzle is two small PNGs, and the answer is in neither', async () => {
  const drawn = await puzzle()
  expect(Object.keys(drawn)).toEqual(['background', 'piece'])
  expect(png(drawn.background)).toMatchObject({ width: SLIDER.width, height: SLIDER.height })
  expect(png(drawn.piece)).toMatchObject({ width: SLIDER.piece, height: SLIDER.height })
  expect(drawn.background.length + drawn.piece.length).toBeLessThan(40_000)
  expect(await puzzle()).toEqual(drawn)
})

test('the piece is transparent around what was cut out, and opaque there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: SLIDER.width - SLIDER.piece }), (place) => {
      const { data, palette } = decode(drawPuzzle(place, randomBytes(32)).piece)
      const opaque = data.filter((colour) => palette?.[colour]?.[3] !== 0).length
      expect(palette?.[0]?.[3]).toBe(0)
      expect(opaque).toBeGreaterThan(30 * 30 - 4 * 70)
      expect(opaque).toBeLessThan(30 * 30 + 4 * 70)
    }),
    { numRuns: 50 },
  )
})

test('neither the lightest nor the darkest column at the height of the piece is where the gap is', () => {
  let found = 0
  const puzzles = cases({ few: 40, many: 200 })
  for (let i = 0; i < puzzles; i++) {
    // The same puzzles each time, so that no run is unlucky.
    const key = createHash('sha256').update(`puzzle ${i}`).digest()
    const place = 20 + (key.readUInt32BE() % (SLIDER.width - SLIDER.piece - 19))
    const drawn = drawPuzzle(place, key)
    const guesses = extremeColumns(drawn)
    if (guesses.some((guess) => Math.abs(guess - place) <= 5)) found++
  }
  // Two guesses at random are right in 10 of 100.
  expect(found / puzzles).toBeLessThan(0.4)
})

/** What a scan for one colour would try: where a window of the piece's size is lightest, and where darkest. */
function extremeColumns(drawn: { background: Uint8Array; piece: Uint8Array }): number[] {
  const piece = decode(drawn.piece)
  const rows = [...Array(SLIDER.height).keys()].filter((y) =>
    piece.data.slice(y * SLIDER.piece, (y + 1) * SLIDER.piece).some((colour) => colour !== 0),
  )
  const { data } = decode(drawn.background)
  const sums = [...Array(SLIDER.width - SLIDER.piece + 1).keys()].map((left) =>
    rows.reduce((sum, y) => {
      for (let x = 0; x < SLIDER.piece; x++) sum += Number(data[y * SLIDER.width + left + x])
      return sum
    }, 0),
  )
  return [sums.indexOf(Math.min(...sums)), sums.indexOf(Math.max(...sums))]
}

test('the right place is taken once, a few pixels beside it too', async () => {
  for (const beside of [-5, 0, 5]) {
    id = randomUUID()
    await puzzle()
    const right = await answer()
    expect(await put(right + beside)).toBe(true)
    expect(await put(right)).toBe(false)
  }
})

test('six pixels beside it, other words and nothing are wrong', async () => {
  await puzzle()
  const right = await answer()
  for (const position of [right - 6, right + 6, '', `${right}.0`, `${right} `, `+${right}`])
    expect(await put(position), `'${position}'`).toBe(false)
})

test('twenty right answers at once are one', async () => {
  await puzzle()
  const right = await answer()
  const taken = await Promise.all(Array.from({ length: 20 }, () => put(right)))
  expect(taken.filter(Boolean)).toHaveLength(1)
})

test('five wrong tries kill it; the next look is another puzzle', async () => {
  const before = await puzzle()
  const right = await answer()
  for (let i = 0; i < 5; i++) expect(await put(wrong(right))).toBe(false)
  expect(await put(right)).toBe(false)
  site.clock.advance(1)
  expect(await puzzle()).not.toEqual(before)
  expect(await put(await answer())).toBe(true)
})

test('it lives for ten minutes', async () => {
  await puzzle()
  const right = await answer()
  site.clock.advance(600)
  expect(await put(right)).toBe(false)
  site.clock.advance(-1)
  expect(await put(right)).toBe(true)
})

test('another puzzle is drawn once a second', async () => {
  const first = await puzzle()
  expect(await puzzle(true)).toEqual(first)
  site.clock.advance(1)
  expect(await puzzle(true)).not.toEqual(first)
})

test('whoever puts the piece anywhere passes in eleven places of all, and never by leaving it', async () => {
  const places = SLIDER.width - SLIDER.piece + 1
  const bots = cases({ few: 150, many: 300 })
  const rights = new Set<number>()
  for (let i = 0; i < bots; i++) {
    id = randomUUID()
    await puzzle(false, guestCall(`192.0.2.${i % 250}`))
    expect(await put(0)).toBe(false)
    const right = await answer()
    const guess = (i * 79) % places
    expect(await put(guess)).toBe(Math.abs(guess - right) <= 5)
    rights.add(right)
  }
  // So many draws hit 110 places or more; a third of all would mean that they are not random.
  expect(rights.size).toBeGreaterThan(places / 3)
})

test('every place from twenty pixels on is as likely as any other: numbers that would favour some are skipped', async () => {
  const drawn = async (...numbers: number[]) => {
    id = randomUUID()
    const bytes = () => {
      const buffer = Buffer.alloc(2)
      buffer.writeUInt16BE(numbers.shift() ?? 0)
      return buffer
    }
    await sliderPuzzle({ ...site.ctx, random: { bytes } }, guest, { id, redraw: false })
    return [await answer(), numbers.length]
  }
  const last = SLIDER.width - SLIDER.piece
  const places = last - 20 + 1
  const fair = 65_536 - (65_536 % places)
  expect(fair).toBeLessThan(65_535)
  expect(await drawn(0)).toEqual([20, 0])
  expect(await drawn(places - 1)).toEqual([last, 0])
  expect(await drawn(fair - 1)).toEqual([last, 0])
  expect(await drawn(fair, 65_535, places + 7)).toEqual([27, 0])
})

test('a puzzle that nobody asked for has no answer', async () => {
  expect(await put(100)).toBe(false)
})

test('an address gets 600 puzzles in ten minutes', async () => {
  const address = '198.51.100.1'
  const windowEnd = new Date(site.clock.now().getTime() + 60_000)
  await site.ctx.db
    .insertInto('throttle')
    .values({ key: `slider:${address}`, hits: 600, window_ends_at: windowEnd })
    .execute()
  expect(await sliderPuzzle(site.ctx, guestCall(address), { id, redraw: false })).toMatchObject({
    code: 'too-many-requests',
    detail: { retryAfterSeconds: 60 },
  })
})

test('both pictures, at once or again, are one drawing; those that are known stay shown to a closed address', async () => {
  const call = guestCall('198.51.100.2')
  const drawn = await Promise.all([puzzle(false, call), puzzle(false, call)])
  expect(drawn[0]).toEqual(drawn[1])
  const throttle = () => site.ctx.db.updateTable('throttle').where('key', '=', 'drawing:198.51.100.2')
  expect(await throttle().set({ hits: 600 }).returning('hits').execute()).toHaveLength(1)
  expect(await puzzle(false, call)).toEqual(drawn[0])
  expect(await sliderPuzzle(site.ctx, call, { id: randomUUID(), redraw: false })).toMatchObject({
    code: 'too-many-requests',
  })
})

test('an address gets 600 drawings in ten minutes, of puzzles that are known too', async () => {
  const call = guestCall('198.51.100.3')
  const hits = async () =>
    (
      await site.ctx.db
        .selectFrom('throttle')
        .select('hits')
        .where('key', '=', 'drawing:198.51.100.3')
        .executeTakeFirst()
    )?.hits
  await puzzle(false, call)
  await puzzle(false, call)
  expect(await hits()).toBe(1)
  const first = id
  const drawn = await puzzle(false, call)
  for (let i = 0; i < 200; i++) {
    id = randomUUID()
    await puzzle(false, call)
  }
  id = first
  expect(await puzzle(false, call)).toEqual(drawn)
  expect(await hits()).toBe(202)
})
