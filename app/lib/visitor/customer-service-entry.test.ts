import { expect, test } from 'vitest'
import type { CsType } from '#contract/members/customer-service.ts'
import { entryFor } from './customer-service-entry.ts'

const entry = (csType: CsType, csPosition = 'bar') => ({ type: 3 as const, csType, csPosition, path: 'x' })
const all = [
  entry('TELEGRAM'),
  entry('LIVECHAT'),
  entry('LIVECHAT', 'login'),
  entry('VIP'),
  entry('VIP', 'login'),
]
const nothing = { position: null, type: null }

test('above rank 4 it is the VIP channel, else live chat', () => {
  for (const rank of [null, 0, 4]) expect(entryFor(all, rank, nothing)?.csType).toBe('LIVECHAT')
  for (const rank of [5, 9]) expect(entryFor(all, rank, nothing)?.csType).toBe('VIP')
})

test('the position narrows, an unknown one does not matter', () => {
  expect(entryFor(all, null, { position: 'login', type: null })).toEqual(entry('LIVECHAT', 'login'))
  expect(entryFor(all, 5, { position: 'login', type: null })).toEqual(entry('VIP', 'login'))
  expect(entryFor(all, null, { position: 'moon', type: null })).toEqual(entry('LIVECHAT'))
})

test('a channel may be asked for, but nobody is led to the VIP channel by asking', () => {
  expect(entryFor(all, 5, { position: 'login', type: 'TELEGRAM' })).toEqual(entry('TELEGRAM'))
  expect(entryFor(all, 4, { position: 'login', type: 'VIP' })).toEqual(entry('LIVECHAT', 'login'))
  expect(entryFor(all, null, { position: null, type: 'SMOKE' })?.csType).toBe('LIVECHAT')
})

test('several channels of a type are told apart by their names', () => {
  const zalo = { ...entry('OTHER'), name: 'Zalo' }
  const viber = { ...entry('OTHER'), name: 'Viber' }
  const wanted = { position: 'bar', type: 'OTHER' }
  expect(entryFor([zalo, viber], null, { ...wanted, name: 'Viber' })).toBe(viber)
  for (const name of ['Line', '', null]) expect(entryFor([zalo, viber], null, { ...wanted, name })).toBe(zalo)
  const all = [{ ...entry('TELEGRAM'), name: 'Zalo' }, zalo]
  expect(entryFor(all, null, { ...wanted, name: 'Zalo' })).toBe(zalo)
})

test('what is missing is replaced by what is there, never by the VIP channel', () => {
  expect(entryFor([entry('FACEBOOK')], 5, nothing)?.csType).toBe('FACEBOOK')
  expect(entryFor([entry('VIP'), entry('FACEBOOK')], 1, { position: null, type: 'TELEGRAM' })?.csType).toBe(
    'FACEBOOK',
  )
  expect(entryFor([entry('VIP')], 1, nothing)).toBeUndefined()
  expect(entryFor([], 5, nothing)).toBeUndefined()
})
