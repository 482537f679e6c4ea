import { expect, test } from 'vitest'
import { resources } from '#app/i18n/index.server.ts'
import { flags } from '#contract/base/settings.ts'
import { values } from '#platform/base/settings/values.ts'
import { groupOf, kindOf, settingGroups, settingText, unitOf } from './setting-facts.ts'

const initial: Record<string, unknown> = { ...flags, ...values }

test('every setting has a group, and words for what it does', () => {
  const catalogue = resources.en?.['office-settings'] as { does: Record<string, string> } | undefined
  const words = catalogue?.does ?? {}
  for (const name of Object.keys(initial)) {
    expect(settingGroups, name).toContain(groupOf(name))
    expect(words, name).toHaveProperty([name.startsWith('register.') ? 'register' : name])
  }
  const known = Object.keys(words).filter((name) => name !== 'register')
  expect(known.filter((name) => !Object.hasOwn(initial, name))).toEqual([])
})

test('a value is read by its kind and its unit', () => {
  const kinds = (name: string) => [kindOf(name, initial[name]), unitOf(name)]
  expect(kinds('VIP3')).toEqual(['flag', null])
  expect(kinds('approvalThreshold')).toEqual(['money', null])
  expect(kinds('roomTurnMs')).toEqual(['number', 'Ms'])
  expect(kinds('lineRebateMax')).toEqual(['number', 'BasisPoints'])
  expect(kinds('analyticsId')).toEqual(['text', null])
  expect(kinds('maintenance')).toEqual(['json', null])
  expect([settingText(true), settingText('₫'), settingText(null), settingText([1])]).toEqual([
    'on',
    '₫',
    'null',
    '[1]',
  ])
})
