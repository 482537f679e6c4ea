import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { TransferStatus } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag, setValue, type Values } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { balance, statement } from '#platform/money/statement/index.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { consolidatedFunds, merchantWallet } from '../consolidated-funds.ts'
import { compareBooks, listTransfers, recallForAll, resolveTransfer } from './operate-transfers.ts'
import { simulator } from './providers/simulator.ts'
import { recallFunds } from './recall-funds.ts'
import { transferFunds } from './transfer-funds.ts'
import { transfers } from './transfers.ts'

/** Each fault of a vendor by itself; `vendor-transfers.property.test.ts` has them in any order. */

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  const vendor = (code: string, position: number) => ({ code, name: `${code} Games`, isHot: false, position })
  await installCatalogue(
    ctx,
    [
      { ...vendor('LOTUS', 1), walletProvider: 'simulator' },
      { ...vendor('PEARL', 2), walletProvider: 'simulator' },
      vendor('PLAIN', 3),
    ],
    [],
  )
})
afterAll(() => world.close())
beforeEach(async () => {
  await behave('answer')
  await forgetJobs(ctx)
})

/** Settings are kept for a second. */
const behave = async (behaviour: Values['simulatorWallet']) => {
  await setValue(ctx, 'test', 'simulatorWallet', behaviour)
  world.clock.advance(2)
}
const transfer = (
  member: Member,
  from: string,
  to: string,
  amount: string,
  requestId: string = randomUUID(),
) => transferFunds(ctx, member, { from, to, amount, requestId })
const started = async (...input: Parameters<typeof transfer>) => {
  const result = await transfer(...input)
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const recall = (member: Member, from?: string, requestId: string = randomUUID()) =>
  recallFunds(ctx, member, { from, requestId })
const funds = async (member: Member) => {
  const result = await consolidatedFunds(ctx, member)
  if (!result.ok) throw new Error(result.code)
  const amounts = Object.fromEntries(result.value.wallets.map(({ id, amount }) => [id, amount]))
  return { ...amounts, transit: result.value.inTransit, sum: result.value.sumBalance }
}
const page = { page: 1, size: 20, sort: '-time' } as const
const listed = async (member: Member, filter: Partial<Parameters<typeof transfers>[2]> = {}) => {
  const result = await transfers(ctx, member, { ...page, ...filter })
  if (!result.ok) throw new Error(result.code)
  return result.value.content
}
/** Every book of ours against the vendor's. */
const expectSameBooks = async ({ account }: Member) => {
  const books = await compareBooks(ctx, account)
  for (const { vendor, ours, theirs } of books.ok ? books.value : []) expect(theirs, vendor).toBe(ours)
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}

test('money goes to a vendor and comes back; each wallet has its lines, and they add up', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const { transferId, status } = await started(member, 'main', 'LOTUS', '300.00')
  expect(status).toBe('done')
  expect(await funds(member)).toEqual({
    main: '700.00',
    LOTUS: '300.00',
    PEARL: '0.00',
    bonus: '0.00',
    points: '0.00',
    transit: '0.00',
    sum: '1000.00',
  })
  expect(await balance(ctx, member)).toEqual({ ok: true, value: { sumBalance: '1000.00' } })
  const { ctx: recorded, statements } = recording(ctx)
  const wallets = await merchantWallet(recorded, member)
  expect(statements.filter((text) => /ledger_account|vendor/.test(text))).toHaveLength(1)
  expect(wallets).toMatchObject({
    ok: true,
    value: {
      isSingle: false,
      wallets: [{ id: 'LOTUS', name: 'LOTUS Games', amount: '300.00' }, { id: 'PEARL' }],
    },
  })
  world.clock.advance(1)
  expect((await started(member, 'LOTUS', 'main', '120.50')).status).toBe('done')
  expect(await funds(member)).toMatchObject({ main: '820.50', LOTUS: '179.50', sum: '1000.00' })
  const lines = async (name: 'main' | 'vendor-LOTUS') => {
    const result = await statement(ctx, member, { wallet: name, ...page })
    return result.ok ? result.value.content.map(({ type, amount, balance }) => [type, amount, balance]) : []
  }
  expect(await lines('main')).toEqual([
    ['transfer-in', '120.50', '820.50'],
    ['transfer-out', '-300.00', '700.00'],
    ['deposit', '1000.00', '1000.00'],
  ])
  expect(await lines('vendor-LOTUS')).toEqual([
    ['transfer-out', '-120.50', '179.50'],
    ['transfer-in', '300.00', '300.00'],
  ])
  expect(await listed(member)).toMatchObject([
    { from: 'LOTUS', to: 'main', amount: '120.50', status: 'done' },
    { id: transferId, from: 'main', to: 'LOTUS', amount: '300.00', status: 'done' },
  ])
  await expectSameBooks(member)
})

test('money goes from one vendor to another; what the other refuses lies in the main wallet', async () => {
  const member = await testMember(ctx, { balance: '500.00' })
  await started(member, 'main', 'LOTUS', '500.00')
  expect((await started(member, 'LOTUS', 'PEARL', '200.00')).status).toBe('done')
  expect(await funds(member)).toMatchObject({ main: '0.00', LOTUS: '300.00', PEARL: '200.00' })

  // The vendor that it leaves does so and says nothing; the one that it is to reach refuses.
  await behave('lose-answer')
  expect((await started(member, 'LOTUS', 'PEARL', '300.00')).status).toBe('processing')
  expect(await funds(member)).toMatchObject({ LOTUS: '0.00', transit: '300.00' })
  await behave('refuse')
  world.clock.advance(60)
  await runJobs(world.platform)
  expect((await listed(member))[0]).toMatchObject({ from: 'LOTUS', to: 'PEARL', status: 'failed' })
  expect(await funds(member)).toMatchObject({
    main: '300.00',
    LOTUS: '0.00',
    PEARL: '200.00',
    transit: '0.00',
  })
  await expectSameBooks(member)
})

test('nothing is offered that has no wallet, and no more moves than lies there', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await started(member, 'main', 'LOTUS', '40.00')
  const refused = async (...input: Parameters<typeof transfer>) => {
    const result = await transfer(...input)
    return result.ok ? result.value : [result.code, result.detail.field]
  }
  for (const [from, to, at] of [
    ['main', 'main', 'to'],
    ['main', 'PLAIN', 'to'],
    ['main', 'SEN', 'to'],
    ['main', 'NOBODY', 'to'],
    ['PLAIN', 'main', 'from'],
    ['LOTUS', 'LOTUS', 'to'],
  ] as const)
    expect(await refused(member, from, to, '1.00'), `${from} to ${to}`).toEqual(['not-offered', at])
  expect(await refused(member, 'main', 'LOTUS', '60.01')).toEqual(['insufficient-balance', 'amount'])
  expect(await refused(member, 'LOTUS', 'main', '40.01')).toEqual(['insufficient-balance', 'amount'])
  expect(await refused(member, 'PEARL', 'main', '0.01')).toEqual(['insufficient-balance', 'amount'])
  expect(await recall(member, 'PLAIN')).toMatchObject({ ok: false, code: 'not-offered' })
  expect(await listed(member)).toHaveLength(1)
  await expectSameBooks(member)
})

test('one requestId moves once, however many copies come at the same time', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const copies = Array.from({ length: 10 }, () => started(member, 'main', 'LOTUS', '70.00', 'same-request'))
  const ids = new Set((await Promise.all(copies)).map(({ transferId }) => transferId))
  expect(ids.size).toBe(1)
  expect(await funds(member)).toMatchObject({ main: '930.00', LOTUS: '70.00' })
  expect(await transfer(member, 'main', 'LOTUS', '71.00', 'same-request')).toMatchObject({
    code: 'request-id-reused',
  })
  // Whatever has changed since.
  await setFlag(ctx, 'test', 'isSingle', true)
  expect(await transfer(member, 'main', 'LOTUS', '70.00', 'same-request')).toMatchObject({ ok: true })
  await setFlag(ctx, 'test', 'isSingle', false)

  const recalls = await Promise.all(Array.from({ length: 10 }, () => recall(member, 'LOTUS', 'same-recall')))
  expect(
    new Set(recalls.map((result) => JSON.stringify(result.ok && result.value.transfers[0]?.transferId))).size,
  ).toBe(1)
  expect(await funds(member)).toMatchObject({ main: '1000.00', LOTUS: '0.00' })
  await expectSameBooks(member)
})

test('transfers at the same time never move more than there is', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  const results = await Promise.all(
    Array.from({ length: 8 }, () => transfer(member, 'main', 'PEARL', '30.00')),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(3)
  const back = await Promise.all([recall(member), recall(member, 'PEARL'), recall(member)])
  expect(back.every(({ ok }) => ok)).toBe(true)
  expect(await funds(member)).toMatchObject({ main: '100.00', PEARL: '0.00', transit: '0.00' })
  await expectSameBooks(member)
})

test('a recall without a vendor brings everything back, and where nothing lies there, nothing', async () => {
  const member = await testMember(ctx, { balance: '90.00' })
  expect(await recall(member)).toEqual({ ok: true, value: { transfers: [] } })
  await started(member, 'main', 'LOTUS', '20.00')
  await started(member, 'main', 'PEARL', '30.00')
  const back = await recall(member)
  expect(back.ok && back.value.transfers.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(await funds(member)).toMatchObject({ main: '90.00', LOTUS: '0.00', PEARL: '0.00' })
})

interface Fault {
  behaviour: Values['simulatorWallet']
  atFirst: TransferStatus
  /** Where the money lies then. */
  meanwhile: Record<string, string>
  atLast: TransferStatus
}
const into: Fault[] = [
  { behaviour: 'twice', atFirst: 'done', meanwhile: { main: '60.00', LOTUS: '40.00' }, atLast: 'done' },
  {
    behaviour: 'lose-answer',
    atFirst: 'processing',
    meanwhile: { main: '60.00', transit: '40.00' },
    atLast: 'done',
  },
  {
    behaviour: 'lose-request',
    atFirst: 'processing',
    meanwhile: { main: '60.00', transit: '40.00' },
    atLast: 'done',
  },
  {
    behaviour: 'late',
    atFirst: 'processing',
    meanwhile: { main: '60.00', transit: '40.00' },
    atLast: 'done',
  },
  {
    behaviour: 'down',
    atFirst: 'processing',
    meanwhile: { main: '60.00', transit: '40.00' },
    atLast: 'done',
  },
  {
    behaviour: 'refuse',
    atFirst: 'failed',
    meanwhile: { main: '100.00', transit: '0.00' },
    atLast: 'failed',
  },
]
test.each(into)(
  'into a vendor that does this: $behaviour',
  async ({ behaviour, atFirst, meanwhile, atLast }) => {
    const member = await testMember(ctx, { balance: '100.00' })
    await behave(behaviour)
    expect((await started(member, 'main', 'LOTUS', '40.00')).status).toBe(atFirst)
    expect(await funds(member)).toMatchObject(meanwhile)
    await behave('answer')
    world.clock.advance(60)
    await runJobs(world.platform, { thrice: true })
    expect((await listed(member))[0]?.status).toBe(atLast)
    const end = atLast === 'done' ? { main: '60.00', LOTUS: '40.00' } : { main: '100.00', LOTUS: '0.00' }
    expect(await funds(member)).toMatchObject({ ...end, transit: '0.00', sum: '100.00' })
    await expectSameBooks(member)
  },
)

test.each(into)('out of a vendor that does this: $behaviour', async ({ behaviour, atFirst, atLast }) => {
  const member = await testMember(ctx, { balance: '100.00' })
  await started(member, 'main', 'LOTUS', '100.00')
  await behave(behaviour)
  expect((await started(member, 'LOTUS', 'main', '40.00')).status).toBe(atFirst)
  // What is on its way cannot be moved again.
  if (atFirst === 'processing')
    expect(await transfer(member, 'LOTUS', 'main', '60.01')).toMatchObject({ code: 'insufficient-balance' })
  await behave('answer')
  world.clock.advance(60)
  await runJobs(world.platform, { thrice: true })
  const end = atLast === 'done' ? { main: '40.00', LOTUS: '60.00' } : { main: '0.00', LOTUS: '100.00' }
  expect(await funds(member)).toMatchObject({ ...end, transit: '0.00', sum: '100.00' })
  await expectSameBooks(member)
})

test('a slow vendor is not waited for, and what it does late counts once', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await setValue(ctx, 'test', 'vendorAnswerMs', 1)
  await setValue(ctx, 'test', 'simulatorWalletDelayMs', 100)
  await behave('slow')
  expect((await started(member, 'main', 'LOTUS', '40.00')).status).toBe('processing')
  expect(await funds(member)).toMatchObject({ main: '60.00', transit: '40.00' })
  await setValue(ctx, 'test', 'vendorAnswerMs', 4_000)
  await behave('answer')
  world.clock.advance(60)
  await runJobs(world.platform)
  expect(await funds(member)).toMatchObject({ main: '60.00', LOTUS: '40.00', transit: '0.00' })
  await expectSameBooks(member)
})

test('once the time for an answer is over nothing is sent: the operator may have ended the transfer', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await behave('lose-request')
  const { transferId } = await started(member, 'main', 'LOTUS', '40.00')
  let say: (known: 'unheard') => void = () => {}
  const said = new Promise<'unheard'>((resolve) => {
    say = resolve
  })
  const asked = vi.spyOn(simulator, 'statusOf').mockReturnValueOnce(said)
  const sent = vi.spyOn(simulator, 'deposit')
  await setValue(ctx, 'test', 'vendorAnswerMs', 1)
  await behave('answer')
  world.clock.advance(60)
  await runJobs(world.platform)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await resolveTransfer(ctx, transferId, 'ops:test', 'refused')).toMatchObject({
    value: { status: 'failed' },
  })
  say('unheard')
  await nextTurn()
  expect(sent).not.toHaveBeenCalled()
  expect(await funds(member)).toMatchObject({ main: '100.00', LOTUS: '0.00', transit: '0.00' })
  vi.restoreAllMocks()
  await setValue(ctx, 'test', 'vendorAnswerMs', 4_000)
  await behave('answer')
  await expectSameBooks(member)
})

test.each([86_400, -86_400])(
  'the wait for the next try is by the clock of the queue, where that of the platform is off by %i s',
  async (seconds) => {
    const member = await testMember(ctx, { balance: '100.00' })
    await behave('down')
    world.clock.advance(seconds)
    await started(member, 'main', 'LOTUS', '40.00')
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from run_at - updated_at)::float8 as seconds from graphile_worker.jobs where key like 'transfer %'
    `.execute(ctx.db)
    expect(rows).toEqual([{ seconds: 5 }])
    if (seconds < 0) world.clock.advance(-seconds)
    await behave('answer')
    world.clock.advance(10)
    await runJobs(world.platform)
    expect(await funds(member)).toMatchObject({ LOTUS: '40.00' })
  },
)

test('a copy of an order that comes late, or was refused before, moves nothing', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  const late = ({ transferId }: { transferId: string }) =>
    simulator.deposit(ctx, {
      vendor: 'LOTUS',
      memberId: member.id,
      reference: `${transferId}:deposit`,
      amount: minorOf('40.00'),
    })
  expect(await late(await started(member, 'main', 'LOTUS', '40.00'))).toBe('done')
  await behave('refuse')
  const refused = await started(member, 'main', 'LOTUS', '40.00')
  await behave('answer')
  expect(await late(refused)).toBe('refused')
  expect(await funds(member)).toMatchObject({ main: '60.00', LOTUS: '40.00' })
  await expectSameBooks(member)
})

test('while a vendor is away it is asked later and later, and the money waits', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await behave('down')
  const { transferId } = await started(member, 'main', 'LOTUS', '40.00')
  const asked = async () => (await listTransfers(ctx)).find(({ id }) => id === transferId)?.asked
  const tries: (number | undefined)[] = []
  for (const seconds of [1, 10, 10, 20, 40, 600]) {
    world.clock.advance(seconds)
    await runJobs(world.platform)
    tries.push(await asked())
  }
  expect(tries).toEqual([1, 2, 3, 4, 5, 6])
  expect(await funds(member)).toMatchObject({ main: '60.00', transit: '40.00' })
  expect(await listed(member, { status: 'processing' })).toHaveLength(1)
  await behave('answer')
  world.clock.advance(700)
  await runJobs(world.platform)
  expect(await funds(member)).toMatchObject({ LOTUS: '40.00', transit: '0.00' })
})

test('whoever has too many on their way waits', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await behave('down')
  for (let count = 0; count < 30; count++) await started(member, 'main', 'LOTUS', '1.00')
  expect(await transfer(member, 'main', 'LOTUS', '1.00')).toMatchObject({
    code: 'too-many-requests',
    detail: { retryAfterSeconds: 30 },
  })
})

test('with one wallet for everything nothing is transferred, and what was left with vendors comes back', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await started(member, 'main', 'LOTUS', '40.00')
  await setFlag(ctx, 'test', 'isSingle', true)
  expect(await transfer(member, 'main', 'LOTUS', '1.00')).toMatchObject({ code: 'operation-not-allowed' })
  expect(await funds(member)).toEqual({ main: '60.00', transit: '0.00', sum: '100.00' })
  expect(await consolidatedFunds(ctx, member)).toMatchObject({ value: { atVendors: '40.00' } })
  expect(await merchantWallet(ctx, member)).toEqual({ ok: true, value: { isSingle: true, wallets: [] } })
  // The operator brings back what lies outside.
  expect(await recallForAll(ctx, 'ops:test', member.account)).toEqual({ ok: true, value: { transfers: 1 } })
  expect(await funds(member)).toEqual({ main: '100.00', transit: '0.00', sum: '100.00' })
  expect(await consolidatedFunds(ctx, member)).toMatchObject({ value: { atVendors: '0.00' } })
  // So does its member, whom a transfer has left there that was on its way when the flag was set.
  await setFlag(ctx, 'test', 'isSingle', false)
  await started(member, 'main', 'LOTUS', '30.00')
  await setFlag(ctx, 'test', 'isSingle', true)
  expect(await recall(member)).toMatchObject({ ok: true, value: { transfers: [{ status: 'done' }] } })
  expect(await funds(member)).toEqual({ main: '100.00', transit: '0.00', sum: '100.00' })
  expect(await recall(member)).toEqual({ ok: true, value: { transfers: [] } })
  await expectSameBooks(member)
  expect(await recallForAll(ctx, 'ops:test', 'nobody')).toMatchObject({ code: 'not-found' })
  await setFlag(ctx, 'test', 'isSingle', false)
})

test('a recall for all that dies midway has left its line in the audit trail', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await started(member, 'main', 'LOTUS', '40.00')
  let begun = 0
  const dying: Context = {
    ...ctx,
    transact: (work) => (begun++ === 0 ? ctx.transact(work) : Promise.reject(new Error('killed'))),
  }
  await expect(recallForAll(dying, 'ops:test', member.account)).rejects.toThrow('killed')
  const trail = ctx.db.selectFrom('audit').select('action').where('subject', '=', member.account)
  expect(await trail.execute()).toEqual([{ action: 'wallets-recall-begun' }])
})

test('a vendor that keeps wallets no more gives back what lies there, and takes nothing', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await started(member, 'main', 'PEARL', '40.00')
  const keeper = (wallet_provider: string | null) =>
    ctx.db.updateTable('vendor').set({ wallet_provider }).where('code', '=', 'PEARL').execute()
  await keeper(null)
  await keeper(null)
  expect(await funds(member)).toMatchObject({ main: '60.00', PEARL: '40.00' })
  expect(await transfer(member, 'main', 'PEARL', '1.00')).toMatchObject({ code: 'not-offered' })
  expect(await transfer(member, 'PEARL', 'main', '10.00')).toMatchObject({ ok: true })
  expect(await recall(member)).toMatchObject({ value: { transfers: [{ status: 'done' }] } })
  expect(await funds(member)).toEqual({
    main: '100.00',
    LOTUS: '0.00',
    bonus: '0.00',
    points: '0.00',
    transit: '0.00',
    sum: '100.00',
  })
  await keeper('simulator')
  await started(member, 'main', 'PEARL', '40.00')
  await keeper(null)
  expect(await recallForAll(ctx, 'ops:test', member.account)).toEqual({ ok: true, value: { transfers: 1 } })
  expect(await funds(member)).toMatchObject({ main: '100.00', sum: '100.00' })
  await keeper('simulator')
})

test('the list is filtered by state, wallet and day, and pages are cut from it', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await started(member, 'main', 'LOTUS', '1.00')
  world.clock.advance(86_400)
  await started(member, 'main', 'PEARL', '2.00')
  await behave('refuse')
  await started(member, 'LOTUS', 'main', '0.50')
  const today = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const amounts = async (filter: Parameters<typeof listed>[1]) =>
    (await listed(member, filter)).map(({ amount }) => amount)
  expect(await amounts({})).toEqual(['0.50', '2.00', '1.00'])
  expect(await amounts({ sort: 'time' })).toEqual(['1.00', '2.00', '0.50'])
  expect(await amounts({ status: 'failed' })).toEqual(['0.50'])
  expect(await amounts({ wallet: 'LOTUS' })).toEqual(['0.50', '1.00'])
  expect(await amounts({ wallet: 'PEARL', status: 'done' })).toEqual(['2.00'])
  expect(await amounts({ fromDay: today })).toEqual(['0.50', '2.00'])
  expect(await amounts({ toDay: today, fromDay: today, wallet: 'LOTUS' })).toEqual(['0.50'])
  const second = await transfers(ctx, member, { ...page, page: 9, size: 2 })
  expect(second).toMatchObject({
    ok: true,
    value: { page: 2, totalPages: 2, totalRows: 3, content: [{ amount: '1.00' }] },
  })
  const other = await testMember(ctx)
  expect(await listed(other)).toEqual([])
})

test('the operator resolves: the vendor has the first word, what was learned otherwise the second', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  const audits = async (subject: string) =>
    (
      await ctx.db.selectFrom('audit').select(['actor', 'detail']).where('subject', '=', subject).execute()
    ).map(({ actor, detail }) => ({ actor, ...(detail as Record<string, unknown>) }))
  await behave('lose-answer')
  const did = await started(member, 'main', 'LOTUS', '10.00')
  // It says that it did, whatever the operator believes.
  expect(await resolveTransfer(ctx, did.transferId, 'ops:test', 'refused')).toEqual({
    ok: true,
    value: { status: 'done' },
  })
  expect(await audits(did.transferId)).toMatchObject([{ actor: 'ops:test', outcome: 'done', by: 'vendor' }])
  expect(await resolveTransfer(ctx, did.transferId, 'ops:test')).toMatchObject({ code: 'state-moved-on' })

  await behave('lose-request')
  const lost = await started(member, 'main', 'LOTUS', '20.00')
  expect(await resolveTransfer(ctx, lost.transferId, 'ops:test')).toMatchObject({
    code: 'operation-not-allowed',
  })
  await behave('down')
  expect(await resolveTransfer(ctx, lost.transferId, 'ops:test')).toMatchObject({
    code: 'platform-unreachable',
  })
  expect(await funds(member)).toMatchObject({ main: '70.00', LOTUS: '10.00', transit: '20.00' })
  expect(await resolveTransfer(ctx, lost.transferId, 'ops:test', 'refused')).toEqual({
    ok: true,
    value: { status: 'failed' },
  })
  expect(await audits(lost.transferId)).toMatchObject([{ outcome: 'refused', by: 'operator' }])
  expect(await funds(member)).toMatchObject({ main: '90.00', LOTUS: '10.00', transit: '0.00' })
  expect(await resolveTransfer(ctx, randomUUID(), 'ops:test')).toMatchObject({ code: 'not-found' })
  expect(await resolveTransfer(ctx, 'nonsense', 'ops:test')).toMatchObject({ code: 'not-found' })
  await behave('answer')
  await expectSameBooks(member)
})

test('of operators who resolve the same transfer at once one is told that it is done, and the trail names one', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await behave('down')
  const { transferId } = await started(member, 'main', 'LOTUS', '20.00')
  // Both have looked at it before either is answered by the vendor.
  let say: (known: 'unheard') => void = () => {}
  const said = new Promise<'unheard'>((resolve) => {
    say = resolve
  })
  const asked = vi.spyOn(simulator, 'statusOf').mockReturnValue(said)
  const both = Promise.all([
    resolveTransfer(ctx, transferId, 'ops:anna', 'refused'),
    resolveTransfer(ctx, transferId, 'ops:ben', 'done'),
  ])
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  say('unheard')
  const answers = await both
  vi.restoreAllMocks()
  const ended = answers.find(({ ok }) => ok)
  expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ code: 'state-moved-on' }])
  const isDone = answers[1]?.ok
  expect(ended).toMatchObject({ value: { status: isDone ? 'done' : 'failed' } })
  const trail = await ctx.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', transferId)
    .execute()
  expect(trail).toEqual([{ actor: isDone ? 'ops:ben' : 'ops:anna', action: 'transfer-resolved' }])
  expect(await funds(member)).toMatchObject({
    main: isDone ? '80.00' : '100.00',
    LOTUS: isDone ? '20.00' : '0.00',
    transit: '0.00',
  })
  await behave('answer')
})

test('no job, and no second answer, moves anything twice', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  // Other members' money in transit lies in the same account of the house.
  const transit = await balanceOf(ctx.db, house('transit', member.id))
  await behave('twice')
  await started(member, 'main', 'LOTUS', '25.00')
  world.clock.advance(3_600)
  expect(await runJobs(world.platform, { thrice: true })).toContain('transfer-carry')
  expect(await funds(member)).toMatchObject({ main: '75.00', LOTUS: '25.00', transit: '0.00' })
  expect(await balanceOf(ctx.db, house('transit', member.id))).toBe(transit)
  expect(await balanceOf(ctx.db, wallet(member.id, 'vendor-LOTUS'))).toBe(minorOf('25.00'))
})

test("the header's balance is one statement, whatever there is to add up", async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  await started(member, 'main', 'LOTUS', '25.00')
  await started(member, 'main', 'PEARL', '25.00')
  const { ctx: recorded, statements } = recording(ctx)
  expect(await balance(recorded, member)).toEqual({ ok: true, value: { sumBalance: '100.00' } })
  expect(statements).toHaveLength(1)
})
