import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { expectOk, refuse } from '#platform/base/result.ts'
import { bankById } from '#platform/cashier/banks/index.ts'
import { testBank } from '#tests/support/platform/banks.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listLines } from './list-lines.ts'
import { importUpload, previewUpload, removeOldUploads, uploadStatement } from './upload-statement.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const map = {
  decimal: '.',
  time: 'yyyy-MM-dd HH:mm:ss',
  columns: { reference: 'ref', time: 'time', amount: 'amount', content: 'content' },
}
const fileOf = (...references: string[]) =>
  Buffer.from(
    ['ref,time,amount,content', ...references.map((ref) => `${ref},2026-11-18 09:00:00,5000.00,x`), ''].join(
      '\n',
    ),
  )
const actor = 'ops:anna'
const kept = async (bankId: string, bytes: Buffer, more: { map?: unknown } = {}) =>
  expectOk(await uploadStatement(ctx, { bankId, bytes, actor, ...more }), 'a file').id

test('a kept file says what it would add, adds it once, and is gone then', async () => {
  const bankId = await testBank(ctx)
  const first = await kept(bankId, fileOf('A', 'B'), { map })
  expect(await previewUpload(ctx, { bankId, id: first, actor })).toMatchObject({
    value: { lines: 2, adds: 2, taken: 0 },
  })
  // To look at it keeps neither lines nor the map.
  expect([await listLines(ctx, { bankId }), (await bankById(ctx, bankId))?.csv_map]).toEqual([[], null])
  const results = await Promise.all([first, first].map((id) => importUpload(ctx, { bankId, id, actor })))
  expect(results.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(await listLines(ctx, { bankId })).toHaveLength(2)
  expect(await previewUpload(ctx, { bankId, id: first, actor })).toEqual(refuse('not-found'))
  expect(await importUpload(ctx, { bankId, id: first, actor })).toEqual(refuse('not-found'))
  const second = await kept(bankId, fileOf('B', 'C'))
  expect(await previewUpload(ctx, { bankId, id: second, actor })).toMatchObject({
    value: { lines: 2, adds: 1 },
  })
  expect(await importUpload(ctx, { bankId, id: second, actor })).toMatchObject({
    value: { taken: 1, known: 1 },
  })
})

test('what cannot be read is not kept, a file is of one account, and one that nobody takes is removed', async () => {
  const [bankId, other] = [await testBank(ctx), await testBank(ctx)]
  const broken = { bankId, bytes: Buffer.from('x'), map, actor }
  expect(await uploadStatement(ctx, broken)).toMatchObject({ code: 'format' })
  expect(await uploadStatement(ctx, { ...broken, map: undefined })).toEqual(
    refuse('required', { field: 'map' }),
  )
  const id = await kept(bankId, fileOf('A'), { map })
  for (const wrong of [
    { bankId: other, id },
    { bankId, id: randomUUID() },
    { bankId, id: 'x' },
  ])
    expect(await importUpload(ctx, { ...wrong, actor })).toEqual(refuse('not-found'))
  world.clock.advance(3_500)
  await removeOldUploads(ctx)
  expect((await previewUpload(ctx, { bankId, id, actor })).ok).toBe(true)
  world.clock.advance(200)
  await removeOldUploads(ctx)
  expect(await previewUpload(ctx, { bankId, id, actor })).toEqual(refuse('not-found'))
})
