import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import {
  claimReward,
  grantReward,
  listRewards,
  type NewReward,
  revokeReward,
} from '#platform/benefits/rewards/index.ts'
import { listAdjustments } from '#platform/members/approvals/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { grantApproved, grantByHand } from './grant-by-hand.ts'
import { rewards } from './rewards.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(() => world.close())

const everything = { page: 1, size: 100, language: 'vi' } as const
const list = async (member: Member, filter: object = {}) => {
  const result = await rewards(ctx, member, { ...everything, ...filter })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const grant = (member: Member, changes: Partial<NewReward> = {}) =>
  grantReward(ctx, {
    memberId: member.id,
    kind: 'promotion',
    source: randomUUID(),
    paysTo: 'main',
    amount: 10_000n,
    ...changes,
  })
const claim = (member: Member, id: string, requestId: string = randomUUID()) =>
  claimReward(ctx, member, { id, requestId })
const main = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))
const points = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'points'))

it('pays a reward into the main wallet, asks for its turnover, and notes the claim', async () => {
  const member = await testMember(ctx)
  await grant(member, {
    rollover: 25_000n,
    params: { title: { vi: 'Hoàn tiền', en: 'Cashback', zh: '返现' } },
  })
  const [ready] = (await list(member)).content
  expect(ready).toMatchObject({
    status: 'ready',
    amount: '100.00',
    turnover: '250.00',
    words: { title: 'Hoàn tiền' },
  })
  expect(await claim(member, ready?.id ?? '')).toEqual({
    ok: true,
    value: { claimed: 1, paid: { main: '100.00', points: '0.00' } },
  })
  expect(await main(member)).toBe(10_000n)
  expect(await rolloverLeft(ctx.db, member.id)).toBe(25_000n)
  expect((await list(member)).content[0]).toMatchObject({
    status: 'claimed',
    claimedAt: ctx.clock.now().toISOString(),
  })
})

it('pays points into the points', async () => {
  const member = await testMember(ctx)
  await grant(member, { paysTo: 'points', amount: 5_000n })
  const [ready] = (await list(member)).content
  expect(await claim(member, ready?.id ?? '')).toMatchObject({
    value: { paid: { main: '0.00', points: '50.00' } },
  })
  expect([await main(member), await points(member)]).toEqual([0n, 5_000n])
})

it('pays once, for one request sent twenty times and for twenty requests', async () => {
  const member = await testMember(ctx)
  await grant(member)
  const id = (await list(member)).content[0]?.id ?? ''
  const requestId = randomUUID()
  const copies = await Promise.all(Array.from({ length: 10 }, () => claim(member, id, requestId)))
  expect(copies).toEqual(
    Array(10).fill({ ok: true, value: { claimed: 1, paid: { main: '100.00', points: '0.00' } } }),
  )
  const others = await Promise.all(Array.from({ length: 10 }, () => claim(member, id)))
  expect(others).toEqual(Array(10).fill(expect.objectContaining({ code: 'state-moved-on' })))
  expect(await main(member)).toBe(10_000n)
  expect(await claim(member, 'all', requestId)).toMatchObject({ code: 'request-id-reused' })
})

it('claims all of them at once', async () => {
  const member = await testMember(ctx)
  await grant(member)
  await grant(member, { kind: 'vip', amount: 20_000n })
  await grant(member, { paysTo: 'points', amount: 300n })
  await grant(member, { expiresAt: ctx.clock.now(), amount: 99_900n })
  expect(await claim(member, 'all')).toMatchObject({
    value: { claimed: 3, paid: { main: '300.00', points: '3.00' } },
  })
  expect([await main(member), await points(member)]).toEqual([30_000n, 300n])
  expect(await claim(member, 'all')).toMatchObject({ code: 'state-moved-on' })
})

it('two members whose house accounts are the same claim everything, and neither has to try again', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => testMember(ctx)))
  const [first, second] = twoOfOneStripe(members)
  const { ctx: noted, statements } = recording(ctx)
  for (let round = 0; round < 6; round++) {
    const kinds = ['main', 'points', 'main', 'points', 'main', 'points'] as const
    for (const paysTo of kinds) await grant(first, { paysTo })
    for (const paysTo of [...kinds].reverse()) await grant(second, { paysTo })
    const input = () => ({ id: 'all', requestId: randomUUID() })
    await Promise.all([first, second].map((member) => claimReward(noted, member, input())))
  }
  expect([await main(first), await points(second)]).toEqual([180_000n, 180_000n])
  expect(statements.filter((one) => one.startsWith('update "reward"'))).toHaveLength(12)
})

/** Of five members two share rows of the house, which has four for rewards and four for points. */
function twoOfOneStripe(members: Member[]): [Member, Member] {
  for (const first of members)
    for (const second of members)
      if (second.id > first.id && (second.id - first.id) % 4n === 0n) return [first, second]
  throw new Error('five members have five stripes')
}

it("refuses what expired, was taken back, or is someone else's", async () => {
  const member = await testMember(ctx)
  const stranger = await testMember(ctx)
  await grant(member, { expiresAt: ctx.clock.now() })
  await grant(member)
  const [revoked, expired] = (await list(member)).content
  expect(await revokeReward(ctx, 'ops:test', revoked?.id ?? '', 'granted by mistake')).toMatchObject({
    ok: true,
  })
  expect(await claim(member, expired?.id ?? '')).toMatchObject({ code: 'state-moved-on' })
  expect(await claim(member, revoked?.id ?? '')).toMatchObject({ code: 'state-moved-on' })
  await grant(member)
  const [theirs] = (await list(member, { status: 'ready' })).content
  expect(await claim(stranger, theirs?.id ?? '')).toMatchObject({ code: 'not-found' })
  expect(await claim(member, 'no-such-reward')).toMatchObject({ code: 'not-found' })
  expect((await list(member)).content.map(({ status }) => status)).toEqual(['ready', 'revoked', 'expired'])
})

it('is filtered by state, kind and day, with totals over the whole result', async () => {
  const member = await testMember(ctx)
  await grant(member, { kind: 'vip', amount: 100n })
  await grant(member, { kind: 'raffle', amount: 200n })
  await grant(member, { kind: 'raffle', amount: 400n, paysTo: 'points' })
  await claim(member, 'all')
  await grant(member, { kind: 'referral', amount: 800n })
  expect(await list(member, { kind: 'raffle', size: 1 })).toMatchObject({
    totalRows: 2,
    totalPages: 2,
    totals: { main: '2.00', points: '4.00' },
    ready: { count: 1, kinds: { referral: 1, raffle: 0 }, totals: { main: '8.00', points: '0.00' } },
  })
  expect(await list(member, { status: 'claimed' })).toMatchObject({ totalRows: 3 })
  expect(await list(member, { fromDay: '2026-11-20', toDay: '2026-11-20' })).toMatchObject({ totalRows: 4 })
  expect(await list(member, { fromDay: '2026-11-21' })).toMatchObject({ totalRows: 0 })
})

it('is closed with its flag; what was answered is answered again', async () => {
  const member = await testMember(ctx)
  await grant(member)
  const id = (await list(member)).content[0]?.id ?? ''
  const requestId = randomUUID()
  const first = await claim(member, id, requestId)
  await setFlag(ctx, 'ops:test', 'REWCEN3', false)
  const closed = { code: 'in-need-true-account' }
  expect(await rewards(ctx, member, everything)).toMatchObject(closed)
  expect(await claim(member, id)).toMatchObject(closed)
  expect(await claim(member, id, requestId)).toEqual(first)
  await setFlag(ctx, 'ops:test', 'REWCEN3', true)
})

it('the operator grants, lists and takes back, each with a line in the audit trail', async () => {
  const member = await testMember(ctx)
  const { account } = member
  const grant = {
    account,
    kind: 'promotion',
    paysTo: 'main',
    amount: 123n,
    rollover: 0n,
    expiresAt: null,
  } as const
  expect(await grantByHand(ctx, 'ops:test', { ...grant, reason: ' ' })).toMatchObject({ code: 'required' })
  const result = await grantByHand(ctx, 'ops:test', { ...grant, reason: ' Quà sinh nhật ' })
  expect(result).toMatchObject({ ok: true })
  expect((await list(member)).content[0]).toMatchObject({ words: { title: 'Quà sinh nhật' }, amount: '1.23' })
  const [listed] = await listRewards(ctx, { account: account.toUpperCase(), status: 'ready' })
  expect(listed).toMatchObject({ account, amount: '1.23' })
  expect(await revokeReward(ctx, 'ops:test', listed?.id ?? '', ' ')).toMatchObject({ code: 'required' })
  expect(await revokeReward(ctx, 'ops:test', listed?.id ?? '', 'twice')).toMatchObject({ ok: true })
  expect(await revokeReward(ctx, 'ops:test', listed?.id ?? '', 'twice')).toMatchObject({
    code: 'state-moved-on',
  })
  expect((await list(member)).ready.count).toBe(0)
  const deeds = await ctx.db.selectFrom('audit').select('action').orderBy('id', 'desc').limit(2).execute()
  expect(deeds.map(({ action }) => action)).toEqual(['reward-revoked', 'reward-granted'])
})

it('a reward that would have ended is not granted, nor when it is approved too late', async () => {
  const member = await testMember(ctx)
  const grant = {
    account: member.account,
    kind: 'promotion',
    paysTo: 'main',
    rollover: 0n,
    reason: 'x',
  } as const
  const until = (milliseconds: number) => new Date(ctx.clock.now().getTime() + milliseconds)
  const over = { ...grant, amount: 1n, expiresAt: until(0) }
  expect(await grantByHand(ctx, 'ops:test', over)).toMatchObject({
    code: 'invalid',
    detail: { field: 'expiresAt' },
  })
  const requestId = randomUUID()
  const soon = { ...over, expiresAt: until(1_000), requestId }
  const granted = await grantByHand(ctx, 'ops:test', soon)
  expect(granted).toMatchObject({ ok: true })
  const large = { ...soon, amount: 1_000_000_001n, requestId: undefined }
  expect(await grantByHand(ctx, 'ops:test', large)).toMatchObject({ value: { waitsAs: expect.any(String) } })
  const [asked] = await listAdjustments(ctx, { memberId: member.id })
  world.clock.advance(2)
  expect(await grantByHand(ctx, 'ops:test', soon)).toEqual(granted)
  const input = { account: member.account, kind: 'promotion', paysTo: 'main', turnover: '0' }
  const late = { amount: 1n, reason: 'x', input: { ...input, expiresAt: large.expiresAt.toISOString() } }
  expect(asked?.input).toContain(`expiresAt ${large.expiresAt.toISOString()}`)
  expect(await grantApproved(ctx, 'ops:other', late)).toMatchObject({ code: 'state-moved-on' })
  expect((await list(member)).ready.count).toBe(0)
})

it('whatever is claimed and repeated, wallets hold what was granted and claimed, once', async () => {
  const act = fc.record({ id: fc.nat(5), repeat: fc.boolean(), all: fc.boolean() })
  const reward = fc.record({
    amount: fc.bigInt({ min: 1n, max: 1_000_000n }),
    paysTo: fc.constantFrom('main' as const, 'points' as const),
    turnover: fc.bigInt({ min: 0n, max: 100n }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(reward, { maxLength: 5 }),
      fc.array(act, { maxLength: 8 }),
      async (given, acts) => {
        const member = await testMember(ctx)
        for (const one of given) await grant(member, one)
        const ids = (await list(member)).content.map(({ id }) => id).reverse()
        const claimed = new Set<number>()
        await Promise.all(
          acts.map(async ({ id, all, repeat }) => {
            const requestId = randomUUID()
            const input = all ? 'all' : (ids[id] ?? 'none')
            const [first, again] = await Promise.all([
              claim(member, input, requestId),
              repeat ? claim(member, input, requestId) : null,
            ])
            if (again) expect(again).toEqual(first)
            if (first.ok) for (const place of all ? ids.keys() : [id]) claimed.add(place)
          }),
        )
        const sum = (paysTo: string) =>
          given
            .filter((one, place) => claimed.has(place) && one.paysTo === paysTo)
            .reduce((total, { amount }) => total + amount, 0n)
        expect([await main(member), await points(member)]).toEqual([sum('main'), sum('points')])
      },
    ),
    { numRuns: 25 },
  )
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})
