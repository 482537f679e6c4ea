import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import {
  createDeposit,
  deposit,
  depositMethods,
  listPaymentExceptions,
} from '#platform/cashier/deposits/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import {
  closeTestGateways,
  GATEWAY_SITE,
  keysOf,
  openTestGateway,
  shippedGateway,
} from '#tests/support/platform/gateways.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { addGateway, closeGateway, listGateways } from './kept-gateways.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'
import { callbackRequest, writeReport } from './simulated-messages.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
beforeEach(async () => {
  await forgetJobs(ctx)
  member = await testMember(ctx)
})
const running: SimulatedGateway[] = []
afterEach(async () => {
  for (const gateway of running.splice(0)) await gateway.close()
  await closeTestGateways(ctx)
  await closeTestBanks(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

/** A simulated gateway of a shipped description, open here. */
async function openGateway(name = 'plain'): Promise<SimulatedGateway> {
  const gateway = await openTestGateway(world.platform, name)
  running.push(gateway)
  return gateway
}

async function ordered(amount = '100000.00'): Promise<string> {
  const result = await createDeposit(ctx, member, { method: 'e-wallet', amount, requestId: randomUUID() })
  if (!result.ok) throw new Error(result.code)
  return result.value.orderId
}
const seen = async (orderId: string) => {
  const result = await deposit(ctx, member, { orderId })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const mainOf = () => balanceOf(ctx.db, wallet(member.id, 'main'))
/** What is credited of 100,000 ₫: a fee of 1 %. */
const CREDITED = 9_900_000n

test.each(['plain', 'vnpay', 'momo'])('%s: an order is paid by its callback, once', async (name) => {
  const gateway = await openGateway(name)
  const orderId = await ordered()
  await runJobs(world.platform)
  const { status, instructions } = await seen(orderId)
  expect([status, instructions?.payTo, instructions?.pay?.way]).toEqual([
    'waiting',
    gateway.description.title,
    'link',
  ])
  expect(instructions?.pay?.url.startsWith(new URL(gateway.description.deposit.request.url).origin)).toBe(
    true,
  )
  // Nobody has paid yet: that the page was made or read credits nothing.
  expect(await mainOf()).toBe(0n)
  gateway.behaviour = 'repeat'
  // The payer follows the link; the gateway calls, and sends the browser back.
  const followed = await fetch(instructions?.pay?.url ?? '', { redirect: 'manual' })
  expect([followed.status, followed.headers.get('location')]).toEqual([
    303,
    `${GATEWAY_SITE}/personalCenter/depositv2?order=${orderId}`,
  ])
  expect(gateway.answers).toEqual(name === 'momo' ? [204, 204] : [200, 200])
  expect([(await seen(orderId)).status, await mainOf()]).toEqual(['paid', CREDITED])
  expect(await listPaymentExceptions(ctx, { orderId, all: true })).toEqual([])
})

test('a failed payment fails the order, and a number that all of them have is no number', async () => {
  const gateway = await openGateway('vnpay')
  gateway.behaviour = 'fail'
  const { callback } = gateway.description.deposit
  for (const orderId of [await ordered(), await ordered()]) {
    await runJobs(world.platform)
    const said = {
      id: orderId,
      transaction: '0',
      amount: '10000000',
      currency: 'VND',
      at: ctx.clock.now(),
      echo: {},
    }
    const keys = keysOf(gateway.description)
    const signedText = writeReport(callback.report, 'query', { ...said, state: 'failed' }, keys)
    const request = callbackRequest(callback, `${GATEWAY_SITE}/callbacks/gateway/vnpay`, signedText)
    const answer = await world.platform.fetch(request)
    expect([answer.status, await answer.json()]).toEqual([200, { RspCode: '00', Message: 'Confirm Success' }])
    expect((await seen(orderId)).status).toBe('failed')
  }
  expect(await mainOf()).toBe(0n)
})

test.each([
  ['forge', [401], 'waiting'],
  ['currency', [400], 'waiting'],
  ['differ', [400], 'waiting'],
] as const)('a gateway that behaves as %s credits nothing', async (behaviour, answers, status) => {
  const gateway = await openGateway()
  const orderId = await ordered()
  await runJobs(world.platform)
  gateway.behaviour = behaviour
  await gateway.pay(orderId)
  expect([gateway.answers, (await seen(orderId)).status, await mainOf()]).toEqual([answers, status, 0n])
  const exceptions = await listPaymentExceptions(ctx, { orderId, all: true })
  expect(exceptions.map(({ kind, amount }) => [kind, amount])).toEqual(
    behaviour === 'differ' ? [['amount-differs', '110000.00']] : [],
  )
})

test('a second payment of an order waits for the operator', async () => {
  const gateway = await openGateway()
  const orderId = await ordered()
  await runJobs(world.platform)
  gateway.behaviour = 'twice'
  await gateway.pay(orderId)
  expect([gateway.answers, await mainOf()]).toEqual([[200, 200], CREDITED])
  expect((await listPaymentExceptions(ctx, { orderId, all: true })).map(({ kind }) => kind)).toEqual([
    'paid-already',
  ])
})

test('an order is paid though its callback comes before the gateway has answered, or after a cancel', async () => {
  const gateway = await openGateway('vnpay')
  const orderId = await ordered()
  const { callback } = gateway.description.deposit
  const keys = keysOf(gateway.description)
  const said = {
    id: orderId,
    transaction: '77',
    amount: '10000000',
    currency: 'VND',
    at: ctx.clock.now(),
    echo: {},
  }
  const signedText = writeReport(callback.report, 'query', { ...said, state: 'paid' }, keys)
  const request = () => callbackRequest(callback, `${GATEWAY_SITE}/callbacks/gateway/vnpay`, signedText)
  expect((await world.platform.fetch(request())).status).toBe(200)
  expect([(await seen(orderId)).status, await mainOf()]).toEqual(['paid', CREDITED])
  await runJobs(world.platform)
  expect((await seen(orderId)).status).toBe('paid')
  // Replayed days later it is still the same.
  world.clock.advance(3 * 86_400)
  expect((await world.platform.fetch(request())).status).toBe(200)
  expect(await mainOf()).toBe(CREDITED)
})

test('where no callback comes, the gateway is asked, until it says', async () => {
  const gateway = await openGateway()
  const orderId = await ordered()
  await runJobs(world.platform)
  gateway.behaviour = 'never'
  world.clock.advance(61)
  expect(await runJobs(world.platform)).toContain('deposit-ask')
  expect((await seen(orderId)).status).toBe('waiting')
  gateway.behaviour = 'silent'
  await gateway.pay(orderId)
  expect(gateway.answers).toEqual([])
  world.clock.advance(121)
  await runJobs(world.platform, { thrice: true })
  expect([(await seen(orderId)).status, await mainOf()]).toEqual(['paid', CREDITED])
  // The callback that comes after all is the same payment.
  gateway.behaviour = 'pay'
  await gateway.pay(orderId)
  expect([gateway.answers, await mainOf()]).toEqual([[200], CREDITED])
  expect(await runJobs(world.platform)).not.toContain('deposit-ask')
})

test('what a gateway answers to a question counts only if it is about that order, signed and understood', async () => {
  const gateway = await openGateway()
  const orderId = await ordered()
  await runJobs(world.platform)
  gateway.behaviour = 'silent'
  await gateway.pay(orderId)
  gateway.behaviour = 'garble'
  world.clock.advance(61)
  await runJobs(world.platform)
  expect((await seen(orderId)).status).toBe('waiting')
  const [listed] = await listGateways(ctx)
  expect(listed?.problem).toBe('its answer is malformed')
  gateway.behaviour = 'silent'
  world.clock.advance(121)
  await runJobs(world.platform)
  expect((await seen(orderId)).status).toBe('paid')
})

test('an order that the gateway refuses has failed; one that is not understood is tried again', async () => {
  const gateway = await openGateway()
  gateway.behaviour = 'refuse'
  const orderId = await ordered()
  await runJobs(world.platform)
  expect((await seen(orderId)).status).toBe('failed')
  gateway.behaviour = 'garble'
  const other = await ordered()
  await expect(runJobs(world.platform)).rejects.toThrow('malformed')
  expect((await seen(other)).status).toBe('created')
})

test('callbacks that are forged, huge, nested, of another way or of nobody credit nothing', async () => {
  const gateway = await openGateway()
  const orderId = await ordered()
  await runJobs(world.platform)
  const path = `${GATEWAY_SITE}/callbacks/gateway/plain`
  const post = async (body: string, headers = {}, to = path) =>
    (await world.platform.fetch(new Request(to, { method: 'POST', body, headers }))).status
  const paid = JSON.stringify({
    order: orderId,
    amount: '100000.00',
    currency: 'VND',
    state: 'paid',
    transaction: '1',
  })
  expect(await post(paid)).toBe(401)
  expect(await post(paid, { 'x-signature': '00'.repeat(32) })).toBe(401)
  expect(await post('x'.repeat(10 * 1024 * 1024))).toBe(413)
  expect(await post(`${'['.repeat(8_000)}${']'.repeat(8_000)}`)).toBe(400)
  expect(await post('')).toBe(400)
  expect((await world.platform.fetch(new Request(`${path}?order=${orderId}`))).status).toBe(405)
  expect(await post(paid, {}, `${GATEWAY_SITE}/callbacks/gateway/unknown`)).toBe(404)
  expect(await post(paid, {}, `${GATEWAY_SITE}/callbacks/gateway/plain/other`)).toBe(404)
  expect(await post(paid, {}, `${GATEWAY_SITE}/callbacks/gateway:plain`)).toBe(404)
  // Signed, but old; signed for an order that this gateway does not have.
  const { callback } = gateway.description.deposit
  const keys = keysOf(gateway.description)
  const said = {
    id: orderId,
    transaction: '1',
    amount: '100000.00',
    currency: 'VND',
    echo: {},
    state: 'paid' as const,
  }
  const send = async (change: object) => {
    const signedText = writeReport(callback.report, 'json', { ...said, at: ctx.clock.now(), ...change }, keys)
    return (await world.platform.fetch(callbackRequest(callback, path, signedText))).status
  }
  expect(await send({ at: new Date(ctx.clock.now().getTime() - 301_000) })).toBe(401)
  expect(await send({ id: randomUUID() })).toBe(404)
  expect(await send({ id: 'constructor' })).toBe(400)
  expect(await mainOf()).toBe(0n)
  expect(await send({})).toBe(200)
  expect(await mainOf()).toBe(CREDITED)
})

test('a method is served by own accounts, then by the gateway within its limits, then by the simulator', async () => {
  const methods = async () => {
    const offered = await depositMethods(ctx, member)
    return offered.ok ? Object.fromEntries(offered.value.methods.map((one) => [one.method, one])) : {}
  }
  const provider = async (method: 'bank-transfer' | 'e-wallet') => {
    const result = await createDeposit(ctx, member, { method, amount: '100000.00', requestId: randomUUID() })
    if (!result.ok) throw new Error(result.code)
    const row = ctx.db.selectFrom('deposit_order').select('provider').where('id', '=', result.value.orderId)
    return (await row.executeTakeFirstOrThrow()).provider
  }
  await openGateway('vnpay')
  expect([await provider('bank-transfer'), await provider('e-wallet')]).toEqual([
    'gateway:vnpay',
    'gateway:vnpay',
  ])
  await testBank(ctx)
  member = await testMember(ctx)
  expect([await provider('bank-transfer'), await provider('e-wallet')]).toEqual(['bank', 'gateway:vnpay'])
  await closeGateway(ctx, 'vnpay', 'test')
  expect(await provider('e-wallet')).toBe('simulator')
  const limited = shippedGateway('momo')
  const { least: _, most: __, ...deposit } = limited.deposit
  const description = { ...limited, deposit: { ...deposit, least: 50_000, most: 150_000 } }
  const keys = keysOf(limited)
  expect(await addGateway(ctx, { description, ...keys, origin: GATEWAY_SITE, actor: 'test' })).toMatchObject({
    ok: true,
  })
  expect((await methods())['e-wallet']).toMatchObject({
    min: '50000.00',
    max: '150000.00',
    quickAmounts: ['50000.00', '100000.00'],
  })
  const part = await createDeposit(ctx, member, {
    method: 'e-wallet',
    amount: '100000.50',
    requestId: randomUUID(),
  })
  expect(part).toMatchObject({ ok: false, code: 'format' })
})

test('what is given with a description is whole and its own, and its keys are nowhere to be read', async () => {
  const description = shippedGateway('plain')
  const add = (change: object) =>
    addGateway(ctx, {
      description,
      merchant: { shop: 'sen' },
      secrets: { key: 'never to be seen' },
      origin: GATEWAY_SITE,
      actor: 'test',
      ...change,
    })
  expect(await add({ merchant: {} })).toMatchObject({ code: 'required', detail: { field: 'shop' } })
  expect(await add({ secrets: { key: '' } })).toMatchObject({ code: 'required', detail: { field: 'key' } })
  expect(await add({ secrets: { key: 'a', other: 'b' } })).toMatchObject({ code: 'invalid' })
  expect(await add({ origin: 'https://sen.example/path' })).toMatchObject({ code: 'format' })
  expect(await add({})).toMatchObject({ ok: true })
  expect(await add({})).toMatchObject({ code: 'name-taken' })
  const kept = JSON.stringify([
    await ctx.db.selectFrom('gateway').selectAll().execute(),
    await listGateways(ctx),
    await listAudit(ctx, {}),
  ])
  expect(kept).not.toContain('never to be seen')
  expect(await closeGateway(ctx, 'plain', 'test')).toMatchObject({ ok: true })
  expect(await closeGateway(ctx, 'plain', 'test')).toMatchObject({ code: 'state-moved-on' })
  expect(await closeGateway(ctx, 'nothing', 'test')).toMatchObject({ code: 'not-found' })
  expect(await add({})).toMatchObject({ ok: true })
})

test('a page that the description does not name leads nobody there', async () => {
  const gateway = await openGateway()
  const { description } = gateway
  await closeGateway(ctx, 'plain', 'test')
  const elsewhere = { ...description, deposit: { ...description.deposit, pages: ['https://pages.example'] } }
  const keys = keysOf(description)
  await addGateway(ctx, { description: elsewhere, ...keys, origin: GATEWAY_SITE, actor: 'test' })
  const orderId = await ordered()
  await runJobs(world.platform)
  expect([(await seen(orderId)).status, (await seen(orderId)).instructions]).toEqual(['failed', null])
})

test('an order keeps its gateway to the end, also where that has closed', async () => {
  const gateway = await openGateway()
  const orderId = await ordered()
  await runJobs(world.platform)
  await closeGateway(ctx, 'plain', 'test')
  await gateway.pay(orderId)
  expect([gateway.answers, (await seen(orderId)).status]).toEqual([[200], 'paid'])
})
