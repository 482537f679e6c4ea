import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { signatureOf } from '#contract/play/seamless-wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createPlatform } from '#platform/entry/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { callWallet, launched, type TestVendor, testVendor } from '#tests/support/platform/vendors.ts'

export let world: Awaited<ReturnType<typeof testPlatform>>
export let ctx: Context
export let vendor: TestVendor
export let member: Member
export let game: Awaited<ReturnType<typeof launched>>
export let call: ReturnType<typeof callWallet>
export const now = () => world.clock.now().getTime()

export const callFields = (more: object = {}) => ({
  token: game.token,
  gameCode: 'lotus',
  roundId: 'round-1',
  transactionId: randomUUID(),
  ...more,
})
export const bet = (amount: string, more: object = {}) => callFields({ amount, ...more })
export const main = (of = member) => balanceOf(ctx.db, wallet(of.id, 'main'))
export const betsOf = (of = member) =>
  ctx.db.selectFrom('bet').selectAll().where('member_id', '=', of.id).orderBy('id').execute()
export const acceptedReply = (balance: string, { transactionId }: { transactionId: string }) => ({
  status: 200,
  success: true,
  value: { balance, transactionId },
  message: 'ok',
})
export const refused = (status: number, message: string) => ({ status, success: false, value: null, message })

/** A message as a vendor might send it wrongly. */
export const raw = (path: string, init: RequestInit) =>
  world.platform.fetch(new Request(`http://site/callbacks/${path}`, { method: 'POST', ...init }))
export const signed = (path: string, body: string, key = vendor.key, timestamp = String(now())) => ({
  'x-timestamp': timestamp,
  'x-signature': signatureOf(key, { timestamp, path: `/callbacks/${path}`, body }),
})

/** From here on a call is of the game that `who` has opened. */
export async function enter(who: Member, at = vendor): Promise<void> {
  game = await launched(ctx, who, at)
}

/** A platform that has not kept any key yet, on the same database. */
export function platformAnew() {
  const { pool, clock } = world
  return createPlatform({ pool, clock, platformKey: ctx.platformKey, log: ctx.log })
}

/** Gives the file a platform with a vendor, and each test a member in a game of it; the books must be right in the end. */
export function inWalletWorld(): void {
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
    vendor = await testVendor(ctx)
    call = callWallet(world.platform.fetch, vendor, now)
  })
  beforeEach(async () => {
    member = await testMember(ctx, { balance: '100.00' })
    await enter(member)
  })
  afterAll(async () => {
    expect((await checkLedger(ctx.db)).problems).toEqual([])
    await world.close()
  })
}
