import { afterAll, beforeAll, test } from 'vitest'
import { cases } from '../support/cases.ts'
import { testPlatform } from '../support/platform/platform.ts'
import { checkSequences, type MoneyWorld, moneyWorld } from './sequences.ts'

/** `npm run test:money`, a part of `npm run test:long`, checks 10,000 of them. */
const SEQUENCES = cases({ few: 15, many: 100 })

let world: MoneyWorld
let close: () => Promise<void>
beforeAll(async () => {
  const held = await testPlatform()
  const reader = await held.pool.connect()
  close = async () => {
    reader.release()
    await held.close()
  }
  world = await moneyWorld(held.platform, held.clock, reader)
})
afterAll(() => close())

test('any fifty actions of several members at once keep the money sound, and as the model has it', async () => {
  await checkSequences(world, { runs: SEQUENCES })
}, 600_000)
