import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPlatform } from '../../tests/support/platform.ts'
import { memberByAccount } from '../accounts/index.ts'
import { deposits, withdrawals } from '../cashier/index.ts'
import type { Context, Member } from '../context.ts'
import { betProof, betRecords, hotGames, winnerBoard } from '../games/index.ts'
import { balanceOf, wallet } from '../ledger/index.ts'
import type { Result } from '../result.ts'
import { seedDemoWorld } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let player: Member
let tookMs: number

const valueOf = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  const start = performance.now()
  expect(await seedDemoWorld(ctx)).toBe(true)
  tookMs = performance.now() - start
  player = (await memberByAccount(ctx, 'player1')) as Member
}, 60_000)
afterAll(() => world.close())

describe('the demo world', () => {
  it('x', () => {
    console.log(tookMs)
  })
})
