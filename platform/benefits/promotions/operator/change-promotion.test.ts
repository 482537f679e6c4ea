import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, daysAfter, startOfDay } from '#platform/base/site-days.ts'
import { listVersions } from '#platform/base/versions/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { promotionFile } from '#tests/support/platform/promotions.ts'
import { listPromotions } from '../offers/list-promotions.ts'
import { changePromotion } from './change-promotion.ts'
import { createPromotion } from './create-promotion.ts'
import { operatorPromotion } from './operator-lists.ts'
import { startPromotion } from './run-promotion.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

async function created(change: Parameters<typeof promotionFile>[0]) {
  const result = await createPromotion(world.ctx, promotionFile(change), 'ops:an')
  if (!result.ok) throw new Error(result.code)
  const shown = await operatorPromotion(world.ctx, result.value.id)
  if (!shown.ok) throw new Error(shown.code)
  return { id: result.value.id, file: shown.value.file }
}
const change = (id: string, file: unknown) =>
  changePromotion(world.ctx, id, file, { actor: 'ops:an', reason: 'vì sao' })
const hour = (count: number) => new Date(world.clock.now().getTime() + count * 3_600_000).toISOString()

test('what a promotion gives may change until it starts, and each change is a version', async () => {
  const { id, file } = await created({ code: 'soon', startsAt: hour(24), endsAt: hour(240) })
  if (file.terms.kind !== 'deposit-bonus') throw new Error(file.terms.kind)
  const dearer = { ...file, terms: { ...file.terms, percent: file.terms.percent + 1 } }
  expect(await change(id, dearer)).toMatchObject({ ok: true })
  expect(await change(id, { ...file, code: 'other' })).toMatchObject({ code: 'invalid' })
  expect(await change('1', file)).toMatchObject({ code: 'not-found' })
  expect(
    (await listVersions(world.ctx, { kind: 'promotion', item: id })).map(({ number }) => number),
  ).toEqual([2, 1])
})

test('a deposit bonus names games that count towards its wagering', async () => {
  const { id, file } = await created({ code: 'counts', startsAt: hour(24), endsAt: hour(240) })
  const nothing = { ...file, terms: { ...file.terms, weights: {} } }
  const refused = { code: 'invalid', detail: { field: 'terms.weights' } }
  expect(await change(id, nothing)).toMatchObject(refused)
  expect(await createPromotion(world.ctx, { ...nothing, code: 'other' }, 'ops:an')).toMatchObject(refused)
})

test('once it runs, words and place change, what members were told stays', async () => {
  const { id, file } = await created({ code: 'runs', startsAt: hour(-24), endsAt: hour(240) })
  if (file.terms.kind !== 'deposit-bonus') throw new Error(file.terms.kind)
  const refused = [
    { ...file, terms: { ...file.terms, percent: 1 } },
    { ...file, audience: { ...file.audience, minRank: 1 } },
    { ...file, startsAt: hour(-23) },
    { ...file, endsAt: hour(239) },
  ]
  for (const other of refused) expect(await change(id, other)).toMatchObject({ code: 'terms-fixed' })
  expect(await change(id, { ...file, position: 7, endsAt: hour(300) })).toMatchObject({ ok: true })
})

test('one that counts by days and was started by hand keeps its start; other moments are midnights', async () => {
  const midnight = (days: number) => startOfDay(daysAfter(dayOf(world.clock.now()), days)).toISOString()
  const terms = {
    kind: 'raffle' as const,
    ticket: '100.00',
    prizes: [{ amount: '5.00', count: 1 }],
    turnover: 1,
    claimDays: 7,
  }
  const { id } = await created({ code: 'by-days', startsAt: midnight(2), endsAt: midnight(9), terms })
  expect(await startPromotion(world.ctx, id, 'ops:an')).toMatchObject({ ok: true })
  const shown = await operatorPromotion(world.ctx, id)
  if (!shown.ok) throw new Error(shown.code)
  const { file } = shown.value
  expect(file.startsAt).toBe(world.clock.now().toISOString())
  expect(await change(id, { ...file, position: 7 })).toMatchObject({ ok: true })
  expect(await change(id, { ...file, startsAt: hour(-1) })).toMatchObject({
    code: 'format',
    detail: { field: 'startsAt' },
  })
  expect(await change(id, { ...file, endsAt: hour(240) })).toMatchObject({
    code: 'format',
    detail: { field: 'endsAt' },
  })
})

test('the prizes of a raffle go from the greatest down, in whatever order they are written', async () => {
  const midnight = (days: number) => startOfDay(daysAfter(dayOf(world.clock.now()), days)).toISOString()
  const prizes = (...amounts: string[]) => ({
    kind: 'raffle' as const,
    ticket: '100.00',
    prizes: amounts.map((amount) => ({ amount, count: 2 })),
    turnover: 1,
    claimDays: 7,
  })
  const sorted = prizes('10000.00', '900.00', '5.00')
  const { id, file } = await created({
    code: 'upwards',
    startsAt: midnight(2),
    endsAt: midnight(9),
    terms: prizes('5.00', '10000.00', '900.00'),
  })
  expect(file.terms).toEqual(sorted)
  const another = { ...file, terms: prizes('900.00', '5.00', '10000.00') }
  expect(await change(id, another)).toMatchObject({ code: 'nothing-changed' })
  // One that was written before it was so, and runs: its words may still change.
  await world.ctx.db
    .updateTable('promotion')
    .set({ terms: JSON.stringify(another.terms), starts_at: new Date(hour(-1)) })
    .where('id', '=', BigInt(id))
    .execute()
  const shown = await operatorPromotion(world.ctx, id)
  if (!shown.ok) throw new Error(shown.code)
  expect(shown.value.file.terms).toEqual(sorted)
  expect(await change(id, { ...shown.value.file, position: 8 })).toMatchObject({ ok: true })
})

test('who reads a language that is not written does not see it, and is told its name in another', async () => {
  const { id, file } = await created({ code: 'partly', startsAt: hour(-24), endsAt: hour(240) })
  expect(await change(id, { ...file, content: { ...file.content, zh: null } })).toMatchObject({ ok: true })
  const guest = { member: null } as Parameters<typeof listPromotions>[1]
  const listed = async (language: 'vi' | 'zh') => {
    const page = await listPromotions(world.ctx, guest, { language, page: 1, size: 50 })
    return page.ok ? page.value.content.map((one) => one.id) : []
  }
  expect(await listed('vi')).toContain(id)
  expect(await listed('zh')).not.toContain(id)
  expect(await change(id, { ...file, content: { vi: null, en: null, zh: null } })).toMatchObject({
    code: 'invalid',
  })
})
