import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  mayDo,
  maySee,
  type OfficeAct,
  type OfficePage,
  type OperatorRole,
  officeActs,
  officePages,
  operatorRoles,
} from './index.ts'

const pages = Object.keys(officePages) as OfficePage[]
const acts = Object.keys(officeActs) as OfficeAct[]
const role = fc.constantFrom(...operatorRoles)
const page = fc.constantFrom(...pages)
const pageOf = (one: OfficeAct) => one.split('.')[0] as OfficePage

test('the pages are those of site.md 7.1, in its order, those of the cashier, and the doctor', () => {
  expect(pages.join(' ')).toBe(
    'today withdrawals deposits exceptions adjustments approvals feedback identity members games rounds draws rooms ' +
      'vendors agents contracts settlements economy risk promotions content reports settings operators audit banks gateways chains doctor',
  )
})

test('an auditor reads all and does nothing, a manager reads and does all', () => {
  for (const page of pages) expect([maySee('auditor', page), maySee('manager', page)]).toEqual([true, true])
  for (const act of acts) expect([mayDo('auditor', act), mayDo('manager', act)]).toEqual([false, true])
})

test('who may do an act may read its page, and an act is done on a page that there is', () => {
  for (const act of acts) {
    expect(pages).toContain(pageOf(act))
    for (const role of operatorRoles)
      if (mayDo(role, act)) expect(maySee(role, pageOf(act)), `${role} ${act}`).toBe(true)
  }
})

test('nobody does what the table does not have', () => {
  fc.assert(
    fc.property(role, page, fc.string(), (who, one, name) => {
      const unknown: OfficeAct = `${one}.${name}`
      if (!acts.includes(unknown)) expect(mayDo(who, unknown)).toBe(false)
    }),
  )
  expect(mayDo('manager', 'toString' as OfficeAct)).toBe(false)
})

/** What each role does besides reading: whole, so that a change of the table is a change here. */
const done = (who: OperatorRole) => new Set(acts.filter((one) => mayDo(who, one)).map(pageOf))

test.each<[OperatorRole, string]>([
  ['cashier', 'withdrawals deposits exceptions approvals vendors banks chains'],
  ['support', 'feedback identity members promotions content'],
  ['risk', 'approvals identity members games rounds draws rooms vendors agents risk'],
  ['content', 'approvals games promotions content'],
  ['auditor', ''],
])('%s acts on: %s', (who, on) => {
  expect([...done(who)].sort()).toEqual(on.split(' ').filter(Boolean).sort())
})

test('money of members is moved by cashiers and managers alone; settings and operators are changed by managers', () => {
  const only = (one: OfficeAct) => operatorRoles.filter((who) => mayDo(who, one))
  for (const one of acts) {
    if (['withdrawals', 'deposits', 'exceptions'].includes(pageOf(one)))
      expect(only(one), one).toEqual(['cashier', 'manager'])
    if (['adjustments', 'settlements', 'contracts', 'settings', 'operators'].includes(pageOf(one)))
      expect(only(one), one).toEqual(['manager'])
  }
})
