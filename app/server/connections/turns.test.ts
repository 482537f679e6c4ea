import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('what is due while turns are handed out does not wait for the last of them', async () => {
  const turn = turns()
  const order: string[] = []
  const pages = Array.from({ length: 5 }, (_, page) => turn().then(() => void order.push(`page ${page}`)))
  const health = new Promise<void>((resolve) => setImmediate(() => resolve(void order.push('health'))))
  await Promise.all([...pages, health])
  expect(order.filter((one) => one !== 'health')).toEqual([0, 1, 2, 3, 4].map((page) => `page ${page}`))
  expect(order.indexOf('health')).toBeLessThan(2)
})
