import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import { actorOf } from '#platform/base/input/operator-name.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { listAdjustments } from '#platform/members/approvals/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  acceptOperatorInvitation,
  addDemoOperator,
  closeOperator,
  invitationCode,
  listOperators,
  type OperatorChange,
  operatorRecord,
  requestOperatorChange,
  resetSecondFactor,
  setOperatorRole,
  signInOperator,
  unlockOperator,
} from './index.ts'

const PASSWORD = 'a long password of mine'
let site: Awaited<ReturnType<typeof testPlatform>>
let passwordHash: string
let n = 0
let name: string
const [anna, ben, cara] = ['ops:anna', 'ops:ben', 'ops:cara'] as const
beforeAll(async () => {
  site = await testPlatform()
  passwordHash = await hashPassword(PASSWORD)
  for (const manager of ['anna', 'ben', 'cara']) await exempt(manager, 'manager')
})
beforeEach(() => {
  n++
  name = `worker-${n}`
})
afterAll(() => site.close())

const exempt = (one: string, role: 'manager' | 'cashier') =>
  addDemoOperator(site.ctx, { name: one, role, passwordHash, actor: 'demo' })
const ask = async (more: Partial<OperatorChange> = {}) => {
  const change = { what: 'operator-add', name, actor: anna, reason: 'A new colleague', ...more } as const
  const result = await requestOperatorChange(site.ctx, change)
  return result.ok ? result.value.waitsAs : result.code
}
const approve = (id: string, actor: string) => approveAdjustment(site.ctx, id, actor)
const linkOf = async (id: string, actor: string) => {
  const approved = await approve(id, actor)
  if (!approved.ok || !approved.value) throw new Error('no link')
  return approved.value.invitation
}
const listed = async (one = name) => (await listOperators(site.ctx, { name: one }))[0]

test('nobody alone makes an account: one asks, another approves, and each has half of the way in', async () => {
  const id = await ask({ role: 'cashier' })
  expect(await listed()).toBeUndefined()
  expect(await approve(id, anna)).toMatchObject({ ok: false, code: 'operation-not-allowed' })
  const invitation = await linkOf(id, ben)
  expect(await listed()).toMatchObject({ role: 'cashier', state: 'invited' })
  const accept = (code?: string) =>
    acceptOperatorInvitation(site.ctx, { invitation, password: PASSWORD, code })
  expect(await accept()).toMatchObject({ code: 'missing-verification-code', detail: { field: 'code' } })
  const wrong = { code: 'invalid-verification-code', detail: { field: 'code' } }
  expect(await accept(invitationCode(site.ctx, `${id}0`))).toMatchObject(wrong)
  const code = invitationCode(site.ctx, id)
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
  expect(await accept(code.toLowerCase().replaceAll('-', ' '))).toEqual({ ok: true, value: null })
  expect(await accept(code)).toMatchObject({ code: 'not-found' })
  const [request] = await listAdjustments(site.ctx, { what: ['operator-add'], limit: 1 })
  expect(request).toMatchObject({ id, subject: name, requestedBy: anna, decidedBy: ben, status: 'posted' })
  const lines = await listAudit(site.ctx, { subject: name })
  expect(lines.map(({ actor, action }) => `${actor} ${action}`).reverse()).toEqual([
    `${anna} adjustment-requested`,
    `${ben} adjustment-posted`,
    `${ben} operator-added`,
    `${actorOf(name)} operator-password-set`,
  ])
  // Neither half stands where operators read.
  const read = JSON.stringify([request, lines])
  expect([read.includes(code), read.includes(invitation)]).toEqual([false, false])
})

test('a lost password: the old way in ends when the second manager has approved, not before', async () => {
  await exempt(name, 'cashier')
  const id = await ask({ what: 'operator-invite' })
  const signIn = () =>
    signInOperator(site.ctx, { username: name, password: PASSWORD, address: '203.0.113.7', userAgent: '' })
  expect((await signIn()).ok).toBe(true)
  await linkOf(id, ben)
  expect(await signIn()).toMatchObject({ code: 'wrong-credentials' })
  expect(await operatorRecord(site.ctx, name)).toMatchObject({ state: 'invited', sessions: [] })
})

test('another role, and letting in again, wait for a second manager too', async () => {
  await exempt(name, 'cashier')
  const role = await ask({ what: 'operator-role', role: 'risk' })
  const [request] = await listAdjustments(site.ctx, { what: ['operator-role'], limit: 1 })
  expect(request?.roles).toEqual({ from: 'cashier', to: 'risk' })
  expect(await ask({ what: 'operator-role', role: 'support' })).toBe('state-moved-on')
  expect((await listed())?.role).toBe('cashier')
  expect(await approve(role, ben)).toEqual({ ok: true, value: null })
  expect((await listed())?.role).toBe('risk')
  expect(await ask({ what: 'operator-reopen' })).toBe('state-moved-on')
  expect((await closeOperator(site.ctx, { name, actor: anna, reason: 'Left' })).ok).toBe(true)
  expect(await ask({ what: 'operator-invite' })).toBe('state-moved-on')
  const reopen = await ask({ what: 'operator-reopen' })
  expect((await listed())?.state).toBe('closed')
  expect(await approve(reopen, ben)).toEqual({ ok: true, value: null })
  expect((await listed())?.state).toBe('open')
})

test('nobody acts on themselves, as the first or as the second', async () => {
  for (const what of ['operator-role', 'operator-invite', 'operator-reopen'] as const)
    expect(await ask({ what, name: 'Anna', role: 'cashier' }), what).toBe('operation-not-allowed')
  const aboutBen = await ask({ what: 'operator-role', name: 'ben', role: 'cashier' })
  expect(await approve(aboutBen, ben)).toMatchObject({ code: 'operation-not-allowed' })
  expect((await listed('ben'))?.role).toBe('manager')
  expect((await rejectAdjustment(site.ctx, aboutBen, ben, 'I am needed here')).ok).toBe(true)
  for (const act of [resetSecondFactor, unlockOperator, closeOperator])
    expect(await act(site.ctx, { name: 'anna', actor: anna, reason: 'x' })).toMatchObject({
      code: 'operation-not-allowed',
    })
})

test('what a manager has asked for who is one no more, or what has changed meanwhile, is not done', async () => {
  await exempt(name, 'cashier')
  const id = await ask({ what: 'operator-role', role: 'manager', actor: cara })
  await setOperatorRole(site.ctx, { name: 'cara', role: 'cashier', actor: ben })
  expect(await approve(id, ben)).toMatchObject({ code: 'state-moved-on' })
  await setOperatorRole(site.ctx, { name: 'cara', role: 'manager', actor: ben })
  await setOperatorRole(site.ctx, { name, role: 'support', actor: ben })
  expect(await approve(id, ben)).toMatchObject({ code: 'state-moved-on' })
  expect((await listed())?.role).toBe('support')
})

test.each<[Partial<OperatorChange>, string]>([
  [{ role: 'cashier', reason: ' ' }, 'required'],
  [{ role: 'cashier', name: 'no name' }, 'format'],
  [{ role: 'cashier', name: 'ANNA' }, 'name-taken'],
  [{ role: 'boss' as 'manager' }, 'not-offered'],
  [{}, 'not-offered'],
  [{ what: 'operator-role', name: 'nobody', role: 'risk' }, 'not-found'],
  [{ what: 'operator-role', name: 'ben', role: 'manager' }, 'nothing-changed'],
])('%j is refused with %s', async (change, code) => {
  expect(await ask(change)).toBe(code)
})
