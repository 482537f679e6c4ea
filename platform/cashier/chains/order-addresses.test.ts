import { expect, test } from 'vitest'
import { testPlatform } from '#tests/support/platform/platform.ts'
import type { Address } from './addresses.ts'
import { ordersAt } from './order-addresses.ts'

test('a hundred thousand receivers of a busy token are looked up at once', async () => {
  const { ctx, close } = await testPlatform()
  const receivers = Array.from(
    { length: 100_000 },
    (_, nth): Address => `0x${nth.toString(16).padStart(40, '0')}`,
  )
  expect(await ordersAt(ctx, 1, receivers)).toEqual(new Map())
  await close()
})
