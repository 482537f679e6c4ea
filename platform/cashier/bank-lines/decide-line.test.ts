import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import { proveReport } from '#platform/backoffice/reports/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk, forbid, ok, refuse } from '#platform/base/result.ts'
import { createDeposit, deposit, depositMethods } from '#platform/cashier/deposits/index.ts'
import { openAllowance } from '#platform/members/approvals/index.ts'
import { balanceOf, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkBanks } from './check-banks.ts'
import { assignLine, ignoreLine, lineCandidates } from './decide-line.ts'
import { enterLine } from './enter-line.ts'
import { lineOf, listLines } from './list-lines.ts'
import { matchMany, matchNewLines } from './match-line.ts'
import { takeLines } from './take-lines.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
let bank: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
beforeEach(async () => {
  member = await testMember(ctx, { payeeName: 'NGUYEN VAN AN' })
  bank = await testBank(ctx)
})
afterEach(() => closeTestBanks(ctx))
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkBanks(ctx.db)).toEqual([])
  for (const { line, report, ledger } of await proveReport(ctx))
    expect([line, ledger]).toEqual([line, report])
  await world.close()
})

/** Takes and matches a line of the account; returns its id. */
async function taken(amount: bigint, content = 'tien'): Promise<string> {
  const line = { reference: randomUUID(), at: ctx.clock.now(), amount, content, payer: null, balance: null }
  const result = await ctx.transact((ctx) => takeLines(ctx, bank, [line], { source: 'feed' }))
  const [id = 0n] = expectOk(result, 'a line').taken
  await matchMany(ctx, [id])
  return String(id)
}
async function ordered(amount = '100000.00', whose = member) {
  const result = await createDeposit(ctx, whose, { method: 'bank-transfer', amount, requestId: randomUUID() })
  return expectOk(result, 'an order').orderId
}
const mainOf = (whose = member) => balanceOf(ctx.db, wallet(whose.id, 'main'))
const suspense = () => balanceOf(ctx.db, house('suspense', BigInt(bank)))
const equity = () => balanceOf(ctx.db, house('equity', 0n))
const by = { actor: 'ops:anna', reason: 'seen on the receipt' }
const lastDeed = async () =>
  (await ctx.db.selectFrom('audit').select(['actor', 'action', 'subject']).orderBy('id').execute()).at(-1)

test('a line is credited to the order that an operator names, as it came, and once', async () => {
  const orderId = await ordered()
  const before = await suspense()
  const id = await taken(9_900_000n)
  expect(await suspense()).toBe(before + 9_900_000n)
  const done = await Promise.all([1, 2, 3].map(() => assignLine(ctx, { id, orderId, ...by })))
  expect(done.filter(({ ok }) => ok)).toHaveLength(1)
  expect(done.filter(({ ok }) => !ok)).toEqual([refuse('state-moved-on'), refuse('state-moved-on')])
  expect(await lastDeed()).toEqual({ actor: 'ops:anna', action: 'bank-line-assigned', subject: orderId })
  expect([await mainOf(), await suspense()]).toEqual([9_900_000n, before])
  const result = await deposit(ctx, member, { orderId })
  expect(result).toMatchObject({ value: { status: 'paid', credited: '99000.00' } })
  expect(await lineOf(ctx, id)).toMatchObject({
    state: 'matched',
    reason: 'no-order',
    order: orderId,
    decidedBy: 'ops:anna',
    decisionReason: 'seen on the receipt',
  })
  // A second line of the same order is credited too, where an operator says so.
  const more = await taken(100_000n)
  expect(await assignLine(ctx, { id: more, orderId, paidIn: '99000.00', ...by })).toEqual(ok(null))
  expect(await mainOf()).toBe(10_000_000n)
})

test('what is ignored is the house’s own, whichever way it went', async () => {
  const [before, own] = [await suspense(), await equity()]
  const [came, left] = [await taken(500_000n), await taken(-1_100_000n, 'PHI')]
  expect(await ignoreLine(ctx, { id: came, ...by })).toEqual(ok(null))
  expect(await ignoreLine(ctx, { id: left, ...by })).toEqual(ok(null))
  expect(await lastDeed()).toEqual({
    actor: 'ops:anna',
    action: 'bank-line-ignored',
    subject: `bank ${bank}`,
  })
  expect([await suspense(), await equity()]).toEqual([before, own - 600_000n])
  expect(await ignoreLine(ctx, { id: came, ...by })).toEqual(refuse('state-moved-on'))
  expect(await lineOf(ctx, left)).toMatchObject({ state: 'ignored', amount: '-11000.00' })
})

const noPayout = forbid('it is no withdrawal of this amount that waits to be paid by a line')

test('what cannot be decided is refused', async () => {
  const orderId = await ordered()
  const [id, left] = [await taken(100n), await taken(-100n)]
  expect(await assignLine(ctx, { id, orderId, ...by, reason: ' ' })).toEqual(
    refuse('required', { field: 'reason' }),
  )
  expect(await assignLine(ctx, { id: left, orderId, ...by })).toEqual(noPayout)
  const card = await depositMethods(ctx, member)
  expect(card.ok).toBe(true)
  const other = await createDeposit(ctx, member, {
    method: 'e-wallet',
    amount: '50000.00',
    requestId: randomUUID(),
  })
  for (const unknown of ['x', randomUUID(), expectOk(other, 'an order').orderId])
    expect(await assignLine(ctx, { id, orderId: unknown, ...by })).toEqual(
      refuse('not-found', { field: 'orderId' }),
    )
  for (const unknown of ['x', '1', '99999999999999999999']) {
    expect(await assignLine(ctx, { id: unknown, orderId, ...by })).toEqual(refuse('not-found'))
    expect(await ignoreLine(ctx, { id: unknown, ...by })).toEqual(refuse('not-found'))
    expect(await lineCandidates(ctx, unknown)).toBeUndefined()
  }
})

test('above the threshold a second person decides', async () => {
  const alone = BigInt(await ctx.settings.value('approvalThreshold'))
  const orderId = await ordered()
  const [id, other] = [await taken(alone + 100n), await taken(-alone - 100n)]
  const pendingApproval = expectOk(await assignLine(ctx, { id, orderId, ...by }), 'a request')
  const waitsAs = pendingApproval?.waitsAs ?? ''
  expect(await assignLine(ctx, { id, orderId, ...by })).toEqual(refuse('state-moved-on'))
  expect(await mainOf()).toBe(0n)
  expect(await approveAdjustment(ctx, waitsAs, 'ops:anna')).toEqual(forbid('another operator approves it'))
  expect(await approveAdjustment(ctx, waitsAs, 'ops:ben')).toEqual(ok(null))
  expect(await mainOf()).toBe(alone + 100n)
  expect(await lineOf(ctx, id)).toMatchObject({ state: 'matched', order: orderId })

  const first = expectOk(await ignoreLine(ctx, { id: other, ...by }), 'a request')
  expect(await rejectAdjustment(ctx, first?.waitsAs ?? '', 'ops:ben', 'no')).toEqual(ok(null))
  expect(await lineOf(ctx, other)).toMatchObject({ state: 'open' })
  const again = expectOk(await ignoreLine(ctx, { id: other, ...by }), 'a request')
  expect(await approveAdjustment(ctx, again?.waitsAs ?? '', 'ops:ben')).toEqual(ok(null))
  expect(await lineOf(ctx, other)).toMatchObject({ state: 'ignored' })
})

test('what an operator of the office decides alone adds up, whichever way it goes', async () => {
  const alone = BigInt(await ctx.settings.value('approvalThreshold'))
  const office = { actor: 'ops:office', reason: 'a fee' }
  await openAllowance(ctx, office.actor)
  const [most, rest, late] = [await taken(200n - alone, 'PHI'), await taken(200n), await taken(-100n, 'PHI')]
  expect(await ignoreLine(ctx, { id: most, ...office })).toEqual(ok(null))
  expect(await assignLine(ctx, { id: rest, orderId: await ordered(), ...office })).toEqual(ok(null))
  const pendingApproval = expectOk(await ignoreLine(ctx, { id: late, ...office }), 'a request')
  expect(await approveAdjustment(ctx, pendingApproval?.waitsAs ?? '', 'ops:ben')).toEqual(ok(null))
})

test('an order that was paid since it was seen is not credited by what was decided before', async () => {
  const alone = BigInt(await ctx.settings.value('approvalThreshold'))
  const orderId = await ordered()
  const large = await taken(alone + 100n)
  const pendingApproval = expectOk(await assignLine(ctx, { id: large, orderId, ...by }), 'a request')
  expect(await assignLine(ctx, { id: await taken(100n), orderId, paidIn: '0.00', ...by })).toEqual(ok(null))
  expect(await approveAdjustment(ctx, pendingApproval?.waitsAs ?? '', 'ops:ben')).toMatchObject({
    code: 'state-moved-on',
  })
  expect(await assignLine(ctx, { id: await taken(100n), orderId, paidIn: '0.00', ...by })).toMatchObject(
    refuse('state-moved-on', { reason: '1.00 has been paid for the order' }),
  )
  expect(await mainOf()).toBe(100n)
  expect(await lineOf(ctx, large)).toMatchObject({ state: 'open' })
})

test('an order that nobody has looked at must be unpaid, or the line’s own', async () => {
  const orderId = await ordered()
  const seen = expectOk(await deposit(ctx, member, { orderId }), 'an order')
  const content = seen.instructions?.content ?? ''
  const paid = refuse('state-moved-on', { reason: '1.00 has been paid for the order' })
  expect(await assignLine(ctx, { id: await taken(100n), orderId, ...by })).toEqual(ok(null))
  expect(await assignLine(ctx, { id: await taken(100n), orderId, ...by })).toEqual(paid)
  expect(await mainOf()).toBe(100n)
  // What names it says of which order it is.
  expect(await assignLine(ctx, { id: await taken(200n, content), orderId, ...by })).toEqual(ok(null))
  expect(await mainOf()).toBe(300n)
})

test('a line by hand always takes two, and pays its order as any other', async () => {
  const orderId = await ordered()
  const result = await deposit(ctx, member, { orderId })
  const content = (result.ok && result.value.instructions?.content) || ''
  const time = ctx.clock.now().toISOString()
  const line = { bank, reference: ' FT77 ', time, amount: 10_000_000n, content, ...by }
  expect(await enterLine(ctx, { ...line, bank: '9999' })).toEqual(refuse('not-found'))
  expect(await enterLine(ctx, { ...line, reference: ' ' })).toEqual(
    refuse('required', { field: 'reference' }),
  )
  expect(await enterLine(ctx, { ...line, amount: 0n })).toEqual(refuse('too-small', { field: 'amount' }))
  const tomorrow = new Date(ctx.clock.now().getTime() + 25 * 3_600_000).toISOString()
  for (const wrong of [tomorrow, '0000-01-01T00:00:00.000Z', '2026-02-31T00:00:00.000Z', 'x'])
    expect(await enterLine(ctx, { ...line, time: wrong })).toEqual(refuse('format', { field: 'time' }))
  expect(await enterLine(ctx, { ...line, reference: 'F'.repeat(101) })).toEqual(
    refuse('too-long', { field: 'reference' }),
  )
  const pendingApproval = expectOk(await enterLine(ctx, line), 'a request')
  expect(await enterLine(ctx, line)).toEqual(refuse('state-moved-on'))
  expect(await listLines(ctx, { bankId: bank })).toEqual([])
  expect(await approveAdjustment(ctx, pendingApproval.waitsAs, 'ops:anna')).toEqual(
    forbid('another operator approves it'),
  )
  expect(await approveAdjustment(ctx, pendingApproval.waitsAs, 'ops:ben')).toEqual(ok(null))
  expect(await listLines(ctx, { bankId: bank })).toMatchObject([
    { reference: 'FT77', source: 'hand', state: 'matched', order: orderId },
  ])
  expect(await mainOf()).toBe(10_000_000n)
  expect(await enterLine(ctx, line)).toEqual(refuse('state-moved-on'))
})

test('a line by hand is taken though its match fails, and is matched later', async () => {
  const orderId = await ordered()
  const result = await deposit(ctx, member, { orderId })
  const content = (result.ok && result.value.instructions?.content) || ''
  const time = ctx.clock.now().toISOString()
  const line = { bank, reference: 'FT78', time, amount: 10_000_000n, content, ...by }
  const { waitsAs } = expectOk(await enterLine(ctx, line), 'a request')
  let transactions = 0
  const failing: Context = {
    ...ctx,
    log: { ...ctx.log, error: () => undefined },
    transact(work) {
      if (transactions++ === 0) return ctx.transact(work)
      throw new Error('broken')
    },
  }
  expect(await approveAdjustment(failing, waitsAs, 'ops:ben')).toEqual(ok(null))
  expect(await listLines(ctx, { bankId: bank })).toMatchObject([{ state: 'open', reason: null }])
  await matchNewLines(ctx)
  expect(await listLines(ctx, { bankId: bank })).toMatchObject([{ state: 'matched', order: orderId }])
})

test('candidates are found by content, payer, amount and time', async () => {
  const others = await Promise.all(
    ['TRAN BINH', 'LE CHI', 'DO DUNG'].map((payeeName) => testMember(ctx, { payeeName })),
  )
  const [near, far] = [await ordered('120000.00', others[0]), await ordered('300000.00', others[1])]
  const payers = await ordered('500000.00', others[2])
  const named = await ordered('700000.00')
  const result = await deposit(ctx, member, { orderId: named })
  const content = (result.ok && result.value.instructions?.content) || ''
  const found = async (text: string) => {
    const candidates = await lineCandidates(ctx, await taken(12_000_000n, text))
    return candidates?.deposits.map(({ orderId, fits }) => [
      orderId,
      Object.keys(fits).filter((fit) => fits[fit as 'named']),
    ])
  }
  expect((await found(`${content} Đỗ Dũng CK`))?.slice(0, 3)).toEqual([
    [named, ['named', 'bank']],
    [payers, ['bank', 'payer']],
    [near, ['amount', 'bank']],
  ])
  expect((await found('nap'))?.[0]).toEqual([near, ['amount', 'bank']])
  expect((await found('nap'))?.map(([id]) => id)).toContain(far)
  expect((await lineCandidates(ctx, await taken(-100n)))?.deposits).toEqual([])
  // The command line says in words what fits.
  const line = await taken(12_000_000n, content)
  const { out } = await commandLine(ctx)('banks', 'candidates', line)
  const rowOf = (orderId: string) => out.split('\n').find((row) => row.startsWith(orderId))
  expect(rowOf(named)).toMatch(/ content, account$/)
  expect(rowOf(near)).toMatch(/ amount, account$/)
  const { out: json } = await commandLine(ctx)('banks', 'candidates', line, '--json')
  expect(JSON.parse(json)[0].fits).toMatchObject({ named: true, bank: true })
})
