import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { listMall, setMall } from './mall.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

const name = { vi: 'x', en: 'x', zh: 'x' }
const bonus = {
  code: 'bonus',
  kind: 'bonus',
  name,
  description: name,
  price: '100.00',
  stock: null,
  limit: null,
  money: '50.00',
  turnover: '0.00',
  art: { motif: 'lotus', palette: 0 },
}

test.each([
  ['price', 'much'],
  ['price', '10'],
  ['price', '0.00'],
  ['price', '-1.00'],
  ['money', '5'],
  ['money', '0.00'],
  ['turnover', 'none'],
  ['turnover', '-0.01'],
])('a reward with the %s %j is refused, with its place in the list', async (field, value) => {
  expect(await setMall(world.ctx, 'test', [{ ...bonus, [field]: value }])).toMatchObject({
    ok: false,
    code: 'invalid',
    detail: { reason: expect.stringMatching(new RegExp(`^0\\.${field}: `)) },
  })
  expect(await listMall(world.ctx)).toEqual([])
})

test('the least price is a hundredth of a point', async () => {
  expect(await setMall(world.ctx, 'test', [{ ...bonus, price: '0.01' }])).toEqual({
    ok: true,
    value: { offered: 1 },
  })
})
