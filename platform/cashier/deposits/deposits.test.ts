import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { refuse } from '#platform/base/result.ts'
import { setValue, type Values } from '#platform/base/settings/index.ts'
import { signedHeaders } from '#platform/cashier/providers/simulator.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { acceptCallback } from './accept-callback.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { createDeposit } from './create-deposit.ts'
import { depositMethods } from './deposit-methods.ts'
import { deposit, deposits } from './deposits.ts'
import { listDeposits } from './list-deposits.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
beforeEach(async () => {
  await forgetJobs(ctx)
  await behave('pay')
  member = await testMember(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const input = (change: Partial<Parameters<typeof createDeposit>[2]> = {}) => ({
  method: 'bank-transfer' as const,
  amount: '100000.00',
  requestId: randomUUID(),
  ...change,
})
const ordered = async (change: Partial<Parameters<typeof createDeposit>[2]> = {}) => {
  const created = await createDeposit(ctx, member, input(change))
  if (!created.ok) throw new Error(created.code)
  return created.value.orderId
}
const seen = async (orderId: string) => {
  const result = await deposit(ctx, member, { orderId })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const mainOf = (whose = member) => balanceOf(ctx.db, wallet(whose.id, 'main'))
const behave = async (simulatorDeposit: Values['simulatorDeposit']) => {
  await setValue(ctx, 'test', 'simulatorDeposit', simulatorDeposit)
  world.clock.advance(2) // settings are kept for a second
}
const pay = () => {
  world.clock.advance(5)
  return runJobs(world.platform)
}

describe('an order', () => {
  it('goes from created to waiting to paid by itself, within ten seconds', async () => {
    const orderId = await ordered()
    expect(await seen(orderId)).toMatchObject({ status: 'created', credited: '0.00', instructions: null })
    expect(await runJobs(world.platform)).toEqual(['deposit-submit'])
    const waiting = await seen(orderId)
    expect(waiting.status).toBe('waiting')
    expect(waiting.instructions?.content).toMatch(/^SEN[A-Z2-9]{10}$/)
    world.clock.advance(5)
    expect(await runJobs(world.platform)).toEqual(['deposit-simulate-payment'])
    const paid = await seen(orderId)
    expect(paid).toMatchObject({
      status: 'paid',
      amount: '100000.00',
      fee: '0.00',
      credited: '100000.00',
      instructions: null,
    })
    expect(paid.timeline.map(({ status }) => status)).toEqual(['created', 'waiting', 'paid'])
    expect(await mainOf()).toBe(10_000_000n)
    expect(await rolloverLeft(ctx.db, member.id)).toBe(10_000_000n)
  })

  it('keeps the fee of its method', async () => {
    const orderId = await ordered({ method: 'e-wallet', amount: '20000.99' })
    await runJobs(world.platform)
    await pay()
    expect(await seen(orderId)).toMatchObject({ fee: '200.00', credited: '19800.99' })
    expect(await mainOf()).toBe(1_980_099n)
    expect(await rolloverLeft(ctx.db, member.id)).toBe(1_980_099n)
  })

  it('is made once for twenty copies at once', async () => {
    const one = input()
    const answers = await Promise.all(Array.from({ length: 20 }, () => createDeposit(ctx, member, one)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const page = await deposits(ctx, member, { page: 1, size: 20 })
    expect(page.ok && page.value.totalRows).toBe(1)
    expect(await createDeposit(ctx, member, { ...one, amount: '100001.00' })).toEqual(
      refuse('request-id-reused'),
    )
    expect(await createDeposit(ctx, member, { ...one, method: 'crypto' })).toEqual(
      refuse('request-id-reused'),
    )
  })

  it('is not offered where no provider works, and money of nobody is never credited', async () => {
    const [early, one] = [await ordered(), input()]
    expect((await createDeposit(ctx, member, one)).ok).toBe(true)
    await behave('off')
    expect(await depositMethods(ctx, member)).toEqual({ ok: true, value: { methods: [] } })
    expect(await createDeposit(ctx, member, input())).toEqual(refuse('not-offered', { field: 'method' }))
    expect((await createDeposit(ctx, member, one)).ok).toBe(true) // answered before
    await runJobs(world.platform)
    await pay()
    expect((await seen(early)).status).toBe('failed')
    expect(await mainOf()).toBe(0n)
  })

  it('stays within the limits of its method', async () => {
    const limits = { field: 'amount', min: '50000.00', max: '300000000.00' }
    expect(await createDeposit(ctx, member, input({ amount: '49999.99' }))).toEqual(
      refuse('under-limit', limits),
    )
    expect(await createDeposit(ctx, member, input({ amount: '300000000.01' }))).toEqual(
      refuse('over-limit', limits),
    )
    await ordered({ amount: '50000.00' })
    await ordered({ amount: '300000000.00' })
  })

  it('is one of five at most that wait, also when all are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => createDeposit(ctx, member, input())))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
    const [refused] = answers.filter(({ ok }) => !ok)
    expect(refused).toEqual(refuse('too-many-requests', { retryAfterSeconds: 900 }))
    await runJobs(world.platform)
    await pay()
    await ordered()
  })

  it('is not for a trial account', async () => {
    const trial = await testMember(ctx, { accountKind: 4 })
    expect(await createDeposit(ctx, trial, input())).toEqual(refuse('in-need-true-account'))
    expect(await depositMethods(ctx, trial)).toEqual(refuse('in-need-true-account'))
  })

  it("is nobody else's to see or cancel", async () => {
    const orderId = await ordered()
    const other = await testMember(ctx)
    for (const id of [orderId, 'x', "1' or '1'='1", '00000000-0000-7000-8000-000000000000']) {
      expect(await deposit(ctx, other, { orderId: id })).toEqual(refuse('not-found'))
      expect(await cancelDeposit(ctx, other, { orderId: id })).toEqual(refuse('not-found'))
    }
    expect((await seen(orderId)).status).toBe('created')
  })

  it('can be cancelled until it has ended, by one of two at once', async () => {
    const orderId = await ordered()
    const both = await Promise.all([
      cancelDeposit(ctx, member, { orderId }),
      cancelDeposit(ctx, member, { orderId }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual(refuse('state-moved-on'))
    expect(await runJobs(world.platform)).toEqual(['deposit-submit'])
    expect((await seen(orderId)).status).toBe('cancelled')
  })

  it('expires when nobody pays', async () => {
    await behave('never')
    const orderId = await ordered()
    await runJobs(world.platform)
    await pay()
    expect((await seen(orderId)).status).toBe('waiting')
    world.clock.advance(15 * 60)
    expect(await runJobs(world.platform)).toEqual(['deposit-expire'])
    expect(await seen(orderId)).toMatchObject({ status: 'expired', instructions: null })
    expect(await mainOf()).toBe(0n)
  })
})

describe('a provider that behaves badly', () => {
  it('refuses the order', async () => {
    await behave('refuse')
    const orderId = await ordered()
    await runJobs(world.platform)
    expect((await seen(orderId)).status).toBe('failed')
  })

  it('reports a failure', async () => {
    await behave('fail')
    const orderId = await ordered()
    await runJobs(world.platform)
    await pay()
    expect((await seen(orderId)).status).toBe('failed')
    expect(await mainOf()).toBe(0n)
  })

  it('calls back twice', async () => {
    await behave('twice')
    await ordered()
    await runJobs(world.platform)
    await pay()
    expect(await mainOf()).toBe(10_000_000n)
  })

  it('has its jobs done again after crashes', async () => {
    const orderId = await ordered()
    await runJobs(world.platform, { thrice: true })
    world.clock.advance(5)
    await runJobs(world.platform, { thrice: true })
    world.clock.advance(3600)
    await runJobs(world.platform, { thrice: true })
    expect((await seen(orderId)).timeline.map(({ status }) => status)).toEqual(['created', 'waiting', 'paid'])
    expect(await mainOf()).toBe(10_000_000n)
  })

  it('pays before the order is noted as taken', async () => {
    const orderId = await ordered()
    const callback = {
      transactionId: `early ${orderId}`,
      orderId,
      amount: 10_000_000n,
      status: 'paid' as const,
    }
    await acceptCallback(ctx, 'simulator', callback)
    await runJobs(world.platform)
    expect((await seen(orderId)).status).toBe('paid')
    expect(await mainOf()).toBe(10_000_000n)
  })

  it.each(['expired', 'cancelled', 'failed'] as const)('pays an order late that is %s', async (ended) => {
    await behave(ended === 'failed' ? 'fail' : 'never')
    const orderId = await ordered()
    await runJobs(world.platform)
    await pay()
    if (ended === 'cancelled') await cancelDeposit(ctx, member, { orderId })
    if (ended === 'expired') world.clock.advance(15 * 60)
    await runJobs(world.platform)
    expect((await seen(orderId)).status).toBe(ended)
    const late = { transactionId: `late ${orderId}`, orderId, amount: 10_000_000n, status: 'paid' as const }
    expect(await acceptCallback(ctx, 'simulator', late)).toEqual({ ok: true, value: 'paid' })
    expect((await seen(orderId)).status).toBe('paid')
    expect(await mainOf()).toBe(10_000_000n)
  })

  it('leaves an order alone that was cancelled before the simulated bank came to it', async () => {
    const orderId = await ordered()
    await runJobs(world.platform)
    await cancelDeposit(ctx, member, { orderId })
    await pay()
    expect((await seen(orderId)).status).toBe('cancelled')
    expect(await mainOf()).toBe(0n)
  })

  it('pays twice with two transactions: the second is left to the operator', async () => {
    const orderId = await ordered()
    const paid = { orderId, amount: 10_000_000n, status: 'paid' as const }
    await acceptCallback(ctx, 'simulator', { ...paid, transactionId: `first ${orderId}` })
    expect(await acceptCallback(ctx, 'simulator', { ...paid, transactionId: `second ${orderId}` })).toEqual({
      ok: true,
      value: 'paid-already',
    })
    expect(await mainOf()).toBe(10_000_000n)
  })
})

describe('a callback', () => {
  const send = (body: string, headers: Record<string, string>, path = '/callbacks/simulator') =>
    world.platform.fetch(new Request(`http://x${path}`, { method: 'POST', headers, body }))
  const paidBody = (orderId: string, change = {}) =>
    JSON.stringify({
      transactionId: `one ${orderId}`,
      orderId,
      amount: '100000.00',
      status: 'paid',
      ...change,
    })

  it('counts once, however often and however many times at once it comes', async () => {
    const body = paidBody(await ordered())
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, signedHeaders(ctx, body))))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await send(body, signedHeaders(ctx, body))).status).toBe(200)
    expect(await mainOf()).toBe(10_000_000n)
  })

  it('counts with any id that can be kept, and is told by it when it comes again', async () => {
    const transactionId = `zero\u200bwidth, soft\u00adhyphen, \u{1f004} ${randomUUID()}`
    const body = paidBody(await ordered(), { transactionId })
    for (const _ of ['first', 'again']) expect((await send(body, signedHeaders(ctx, body))).status).toBe(200)
    const other = paidBody(await ordered(), { transactionId })
    expect((await send(other, signedHeaders(ctx, other))).status).toBe(409)
    expect(await mainOf()).toBe(10_000_000n)
  })

  it('is refused when its transaction was told of another order', async () => {
    const paid = paidBody(await ordered(), { transactionId: 'of the first' })
    expect((await send(paid, signedHeaders(ctx, paid))).status).toBe(200)
    const again = paidBody(await ordered(), { transactionId: 'of the first' })
    expect((await send(again, signedHeaders(ctx, again))).status).toBe(409)
    expect(await mainOf()).toBe(10_000_000n)
  })

  it('is refused with a wrong, a borrowed or an old signature', async () => {
    const orderId = await ordered()
    const body = paidBody(orderId)
    const headers = signedHeaders(ctx, body)
    const elsewhere = signedHeaders({ ...ctx, platformKey: 'another' }, body)
    expect((await send(body, {})).status).toBe(403)
    expect((await send(body, { ...headers, 'simulator-signature': '00' })).status).toBe(403)
    expect((await send(body, elsewhere)).status).toBe(403)
    expect((await send(paidBody(orderId, { amount: '900000.00' }), headers)).status).toBe(403)
    expect((await send(body, { ...headers, 'simulator-timestamp': '1' })).status).toBe(403)
    world.clock.advance(301)
    expect((await send(body, headers)).status).toBe(403)
    expect(await mainOf()).toBe(0n)
  })

  it('is signed as its bytes are, not as what they read like', async () => {
    const orderId = await ordered()
    const body = Buffer.from(paidBody(orderId, { note: '?' }))
    const headers = signedHeaders(ctx, body.toString().replace('?', '\ufffd'))
    body[body.indexOf('?')] = 0xff // no UTF-8: a decoder puts U+FFFD in its place
    const request = new Request('http://x/callbacks/simulator', { method: 'POST', headers, body })
    expect((await world.platform.fetch(request)).status).toBe(403)
    expect(await mainOf()).toBe(0n)
  })

  it('is refused when it cannot be understood, names another amount, or nothing that is here', async () => {
    const orderId = await ordered()
    const signed = (body: string, path?: string) => send(body, signedHeaders(ctx, body), path)
    expect((await signed('{')).status).toBe(400)
    expect((await signed('{}')).status).toBe(400)
    expect((await signed(paidBody(orderId, { amount: '1e5' }))).status).toBe(400)
    expect((await signed(paidBody(orderId, { transactionId: 'tx\0' }))).status).toBe(400)
    const payout = { payoutId: 'payout\0', orderId, status: 'paid' }
    expect((await signed(JSON.stringify(payout))).status).toBe(400)
    expect((await signed(paidBody(orderId, { transactionId: 'tx\ud800' }))).status).toBe(400)
    expect((await signed(paidBody(orderId, { amount: '99999.99' }))).status).toBe(400)
    expect((await signed(paidBody('nothing'))).status).toBe(404)
    expect((await signed(paidBody(orderId), '/callbacks/unknown')).status).toBe(404)
    expect((await signed(paidBody(orderId), '/callbacks/constructor')).status).toBe(404)
    expect((await signed(`${paidBody(orderId)}${' '.repeat(20_000)}`)).status).toBe(413)
    expect(await mainOf()).toBe(0n)
  })
})

describe('lists', () => {
  it('page a member’s orders, newest first, and clamp the page', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      ids.unshift(await ordered({ amount: `${60_000 + i}.00` }))
      world.clock.advance(1)
    }
    const other = await testMember(ctx)
    await createDeposit(ctx, other, input())
    const page = async (asked: { page: number; size: number; status?: 'created' | 'paid' }) => {
      const result = await deposits(ctx, member, asked)
      if (!result.ok) throw new Error(result.code)
      return { ...result.value, content: result.value.content.map(({ id }) => id) }
    }
    expect(await page({ page: 2, size: 2 })).toEqual({
      content: ids.slice(2, 4),
      page: 2,
      size: 2,
      totalPages: 3,
      totalRows: 5,
    })
    expect(await page({ page: 99, size: 2 })).toMatchObject({ content: ids.slice(4), page: 3 })
    expect(await page({ page: 1, size: 20, status: 'paid' })).toMatchObject({
      content: [],
      page: 1,
      totalPages: 1,
    })
    expect(await page({ page: 1, size: 20, status: 'created' })).toMatchObject({ content: ids })
    expect((await listDeposits(ctx, { limit: 6 })).map(({ id }) => id).slice(1)).toEqual(ids)
    expect((await listDeposits(ctx, { memberId: member.id, limit: 1 })).map(({ id }) => id)).toEqual([ids[0]])
    expect((await listDeposits(ctx, { status: 'created' }))[0]).toMatchObject({ account: other.account })
  })
})
