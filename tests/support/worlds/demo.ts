import { afterAll, beforeAll, expect } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { seedDemoWorld } from '#platform/entry/demo/seed-demo-world.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

export type World = Awaited<ReturnType<typeof testPlatform>>
export let world: World
export let ctx: Context
export let player: Member

/** A quarter of a minute on a quiet machine. */
export const SEEDING_MS = 180_000
export const language = 'vi'

export const valueIn = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
export const member = async (account: string, ctx: Context): Promise<Member> => {
  const member = await memberByAccount(ctx, account)
  if (!member) throw new Error(`no ${account}`)
  return member
}

/** Gives the file the demo world; seeding it is slow, so that one file has all its tests. */
export function inDemoWorld(): void {
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
    expect(await seedDemoWorld(ctx)).toBe(true)
    player = await member('player1', ctx)
  }, SEEDING_MS)
  afterAll(() => world.close())
}
