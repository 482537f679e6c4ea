import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { adjust, approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk, forbid, ok, refuse } from '#platform/base/result.ts'
import { closeBank } from '#platform/cashier/banks/index.ts'
import { openAllowance } from '#platform/members/approvals/index.ts'
import { balanceOf, bankAccount, checkLedger, house } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { unprovenLines } from '#tests/support/platform/unproven-lines.ts'
import { checkBanks } from '../check-banks.ts'
import { lineOf } from '../list-lines.ts'
import { matchMany } from '../match-line.ts'
import { takeLines } from '../take-lines.ts'
import { listMoves, showMove } from './list-moves.ts'
import { assignMoved } from './match-move.ts'
import { moveBetweenBanks, undoMove } from './move-money.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let one: string
let other: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
beforeEach(async () => {
  ;[one, other] = [await testBank(ctx), await testBank(ctx)]
  await tell(one, FUNDS, 'von')
})
afterEach(async () => {
  expect(await checkBanks(ctx.db)).toEqual([])
  await closeTestBanks(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await unprovenLines(ctx)).toEqual([])
  await world.close()
})

/** What lies in the first account at the beginning, and what one operator may move alone. */
const FUNDS = 3_000_000_000n
const ALONE = 1_000_000_000n
const reason = 'for payouts'

async function tell(bank: string, amount: bigint, content: string) {
  const line = { reference: randomUUID(), at: ctx.clock.now(), amount, content, payer: null, balance: null }
  const result = await ctx.transact((ctx) => takeLines(ctx, bank, [line], { source: 'feed' }))
  const { taken } = expectOk(result, 'a line')
  await Promise.all([matchMany(ctx, taken), matchMany(ctx, taken)])
  return lineOf(ctx, String(taken[0]))
}
const asked = (amount: bigint, more: object = {}) =>
  moveBetweenBanks(ctx, { from: one, to: other, amount, actor: 'ops:anna', reason, ...more })
const moved = async (amount: bigint, more: object = {}) => expectOk(await asked(amount, more), 'a move')
/** What lies in both accounts by the books. */
const lies = async () => {
  const balances = await Promise.all([one, other].map((id) => balanceOf(ctx.db, bankAccount(Number(id)))))
  return balances.map((balance) => -balance)
}
const suspense = async () =>
  (await balanceOf(ctx.db, house('suspense', BigInt(one)))) +
  (BigInt(one) % 4n === BigInt(other) % 4n ? 0n : await balanceOf(ctx.db, house('suspense', BigInt(other))))
const stateOf = async (id: string) => (await showMove(ctx, id))?.state

test('a move is in the books at once, and its two lines are known as its own, in any order', async () => {
  const before = await suspense()
  const { id, content } = await moved(70_000_000n)
  expect(await lies()).toEqual([FUNDS - 70_000_000n, 70_000_000n])
  expect(await checkBanks(ctx.db)).toEqual([])
  expect((await showMove(ctx, id))?.vietQr).toContain(content)
  expect(await tell(other, 70_000_000n, `MBVCB.1.${content.toLowerCase()} CT`)).toMatchObject({
    state: 'matched',
    reason: null,
  })
  expect([await stateOf(id), await checkBanks(ctx.db)]).toEqual(['made', []])
  expect(await tell(one, -70_000_000n, `CT DI ${content}`)).toMatchObject({ state: 'matched' })
  expect(await stateOf(id)).toBe('known')
  expect(await lies()).toEqual([FUNDS - 70_000_000n, 70_000_000n])
  expect(await suspense()).toBe(before)
  // Another line of it is nobody's.
  expect(await tell(one, -70_000_000n, content)).toMatchObject({ state: 'open', reason: 'twice' })
  expect(await undoMove(ctx, { id, actor: 'ops:anna', reason })).toEqual(refuse('state-moved-on'))
})

test('what does not fit stays open and says why', async () => {
  const { id, content } = await moved(70_000_000n)
  expect(await tell(other, 69_900_000n, content)).toMatchObject({ state: 'open', reason: 'other-amount' })
  expect(await tell(one, 70_000_000n, content)).toMatchObject({ state: 'open', reason: 'other-account' })
  expect(await tell(other, -70_000_000n, content)).toMatchObject({ state: 'open', reason: 'other-account' })
  expect(await stateOf(id)).toBe('made')
})

test('a line whose content was lost is assigned to the move that waits for it, and to no other', async () => {
  const { id: moveId } = await moved(70_000_000n)
  const assign = (lineId: string | undefined, more: object = {}) =>
    assignMoved(ctx, { lineId: lineId ?? '', moveId, actor: 'ops:anna', reason, ...more })
  const out = await tell(one, -70_000_000n, 'CT DI')
  expect(out).toMatchObject({ state: 'open', reason: 'no-order' })
  const short = await tell(one, -69_000_000n, 'PHI')
  expect((await showMove(ctx, moveId))?.candidates.map(({ id }) => id)).toEqual([out?.id])
  expect(await assign(short?.id)).toEqual(refuse('operation-not-allowed'))
  expect(await assign(out?.id, { reason: '' })).toEqual(refuse('required', { field: 'reason' }))
  expect(await assign(out?.id, { moveId: '1' })).toEqual(refuse('not-found', { field: 'move' }))
  expect(await assign('1')).toEqual(refuse('not-found'))
  const both = await Promise.all([assign(out?.id), assign(out?.id)])
  expect(both).toContainEqual(ok(null))
  expect(both).toContainEqual(refuse('state-moved-on'))
  expect(await lineOf(ctx, out?.id ?? '')).toMatchObject({ state: 'matched', decidedBy: 'ops:anna' })
  expect((await showMove(ctx, moveId))?.lineOut).toBe(out?.id)
})

test('a large one waits for another operator; lines that came before are found then', async () => {
  const amount = ALONE + 100n
  const { id, content, waitsAs } = await moved(amount)
  expect([await stateOf(id), await lies()]).toEqual(['asked', [FUNDS, 0n]])
  expect(await tell(one, -amount, content)).toMatchObject({ state: 'open', reason: 'ended' })
  expect(await approveAdjustment(ctx, waitsAs ?? '', 'ops:anna')).toEqual(
    forbid('another operator approves it'),
  )
  expect((await approveAdjustment(ctx, waitsAs ?? '', 'ops:ben')).ok).toBe(true)
  const after = await showMove(ctx, id)
  expect([after?.state, after?.lineOut !== null]).toEqual(['made', true])
  expect(await lies()).toEqual([FUNDS - amount, amount])
  const turned = await moved(amount)
  expect((await rejectAdjustment(ctx, turned.waitsAs ?? '', 'ops:ben', 'no')).ok).toBe(true)
  expect(await stateOf(turned.id)).toBe('asked')
  expect(await lies()).toEqual([FUNDS - amount, amount])
})

test('moves of an operator of the office add up, apart from what it does to members', async () => {
  const actor = 'ops:office'
  await openAllowance(ctx, actor)
  const { account } = await testMember(ctx)
  const adjustmentResult = expectOk(
    await adjust(ctx, { account, amount: ALONE, actor, reason }),
    'a correction',
  )
  expect(adjustmentResult.status).toBe('posted')
  expect(await moved(ALONE - 100n, { actor })).toMatchObject({ waitsAs: null })
  expect(await moved(200n, { actor })).toMatchObject({ waitsAs: expect.any(String) })
  expect(await moved(100n, { actor })).toMatchObject({ waitsAs: null })
})

test('a request is one move, however often it is sent', async () => {
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => asked(10_000_000n, { requestId })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await lies()).toEqual([FUNDS - 10_000_000n, 10_000_000n])
  expect(await asked(10_000_100n, { requestId })).toEqual(refuse('request-id-reused'))
  const large = { requestId: randomUUID() }
  expect(await asked(ALONE + 100n, large)).toEqual(await asked(ALONE + 100n, large))
})

test('what cannot be is refused, and a move that no bank has made is taken back', async () => {
  expect(await asked(0n)).toEqual(refuse('format', { field: 'amount' }))
  expect(await asked(150n)).toEqual(refuse('format', { field: 'amount' }))
  expect(await asked(100n, { to: one })).toEqual(refuse('not-offered', { field: 'to' }))
  expect(await asked(100n, { to: '9999' })).toEqual(refuse('not-found'))
  expect(await asked(FUNDS + 100n)).toEqual(refuse('insufficient-balance'))
  expect(await asked(100n, { reason: ' ' })).toEqual(refuse('required', { field: 'reason' }))
  const { id } = await moved(10_000_000n)
  const undo = () => undoMove(ctx, { id, actor: 'ops:ben', reason: 'the bank refused it' })
  const both = await Promise.all([undo(), undo()])
  expect(both).toContainEqual(ok(null))
  expect(both).toContainEqual(refuse('state-moved-on'))
  expect([await lies(), await stateOf(id)]).toEqual([[FUNDS, 0n], 'undone'])
  const trail = await ctx.db
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('subject', '=', `bank ${other}`)
    .where('action', 'like', 'bank-move-%')
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { action: 'bank-move-made', actor: 'ops:anna' },
    { action: 'bank-move-undone', actor: 'ops:ben' },
  ])
  await closeBank(ctx, other, 'test')
  expect(await asked(100n)).toEqual(refuse('state-moved-on', { field: 'to' }))
  // What lies in a closed account is moved out of it.
  await tell(other, 5_000_000n, 'von')
  expect((await asked(5_000_000n, { from: other, to: one })).ok).toBe(true)
})

test('whatever is moved, told and taken back, the books agree with the lines and no money is made', async () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('move' as const),
      back: fc.boolean(),
      dong: fc.integer({ min: 1, max: 40 }),
    }),
    fc.record({
      do: fc.constantFrom('out' as const, 'in' as const, 'undo' as const),
      nth: fc.nat({ max: 5 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const begin = await lies()
      const [before] = [await suspense()]
      const ours: string[] = []
      for (const now of steps) {
        if (now.do === 'move') {
          const [from, to] = now.back ? [other, one] : [one, other]
          const result = await asked(BigInt(now.dong) * 1_000_000n, { from, to })
          if (result.ok) ours.push(result.value.id)
          else expect(result.code).toBe('insufficient-balance')
          continue
        }
        const id = ours[now.nth]
        const known = id === undefined ? undefined : await showMove(ctx, id)
        if (!known) continue
        const [amount] = known.amount.split('.')
        if (now.do === 'undo') await undoMove(ctx, { id: known.id, actor: 'ops:ben', reason })
        else if (known.state === 'made' && (now.do === 'out' ? known.lineOut : known.lineIn) === null) {
          const minor = BigInt(amount ?? 0) * 100n
          const [bank, signed] = now.do === 'out' ? [known.from, -minor] : [known.to, minor]
          expect(await tell(bank, signed, known.content)).toMatchObject({ state: 'matched' })
        }
      }
      expect(await checkBanks(ctx.db)).toEqual([])
      const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
      expect(sum(await lies())).toBe(sum(begin))
      expect(await suspense()).toBe(before)
      const moves = (await listMoves(ctx, { bankId: Number(one), limit: 500 })).filter(
        ({ id, state }) => ours.includes(id) && (state === 'made' || state === 'known'),
      )
      const went = moves.map(
        ({ from, amount }) => BigInt(amount.replace('.', '')) * (from === one ? -1n : 1n),
      )
      expect((await lies())[0]).toBe((begin[0] ?? 0n) + sum(went))
    }),
    { numRuns: cases({ few: 12, many: 150 }) },
  )
})
