import { expect, test } from 'vitest'
import type { Deposit, Withdrawal } from '#contract/cashier/cashier.ts'
import { depositSteps, withdrawalSteps } from './order-steps.ts'

const words = new Proxy({}, { get: (_, name) => String(name) }) as never
const at = (iso: string) => iso.slice(11, 16)
const stamped = <Status extends string>(...states: Status[]) =>
  states.map((status, index) => ({ status, at: `2026-11-20T10:0${index}:00.000Z` }))
const deposit = (...states: Deposit['status'][]) =>
  depositSteps({ timeline: stamped(...states) } as Deposit, words, at)
const withdrawal = (...states: Withdrawal['status'][]) =>
  withdrawalSteps({ timeline: stamped(...states) } as Withdrawal, words, at)
const brief = (steps: ReturnType<typeof deposit>) => steps.map(({ state, title }) => `${title} ${state}`)

test('an open order shows where it is and what is to come', () => {
  expect(brief(deposit('created'))).toEqual(['created now', 'waiting todo', 'paid todo'])
  expect(brief(withdrawal('requested', 'approved'))).toEqual([
    'requested done',
    'approved now',
    'paid todo',
    'received todo',
  ])
  expect(deposit('created', 'waiting')[1]).toEqual({ state: 'now', title: 'waiting', note: '10:01' })
})

test('an order that is over has nothing to come', () => {
  expect(brief(deposit('created', 'waiting', 'paid'))).toEqual(['created done', 'waiting done', 'paid done'])
  expect(brief(deposit('created', 'waiting', 'expired'))).toEqual([
    'created done',
    'waiting done',
    'expired failed',
  ])
  expect(brief(withdrawal('requested', 'rejected'))).toEqual(['requested done', 'rejected failed'])
})

test('money that came late is credited after all', () => {
  expect(brief(deposit('created', 'waiting', 'cancelled', 'paid'))).toEqual([
    'created done',
    'waiting done',
    'cancelled failed',
    'paid done',
  ])
})
