import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { refuse } from '#platform/base/result.ts'
import { settingChanges, settingLines } from '#platform/base/settings/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { setSetting } from './index.ts'

let site: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  site = await testPlatform()
})
afterAll(() => site.close())

const line = async (name: string) => (await settingLines(site.ctx)).find((one) => one.name === name)
const set = (more: { text: string; reason?: string; seenChange?: string; actor?: string }) =>
  setSetting(site.ctx, { name: 'withdrawalPromisedMinutes', actor: 'ops:anna', ...more })

test('a change says who made it and why; who has not seen it changes nothing', async () => {
  expect(await line('withdrawalPromisedMinutes')).toMatchObject({ value: 30, initial: 30, change: null })
  expect(await set({ text: '45', reason: ' Busy weekend ', seenChange: '' })).toEqual({
    ok: true,
    value: null,
  })
  const changed = await line('withdrawalPromisedMinutes')
  expect(changed).toMatchObject({
    value: 45,
    initial: 30,
    change: { actor: 'ops:anna', value: '45', reason: 'Busy weekend', time: site.clock.now().toISOString() },
  })
  expect(await set({ text: '60', seenChange: '' })).toMatchObject({ ok: false, code: 'state-moved-on' })
  expect(
    await set({ text: '60', seenChange: changed?.change?.id ?? 'none', actor: 'ops:ben' }),
  ).toMatchObject({
    ok: true,
  })
  const changes = await settingChanges(site.ctx, 'withdrawalPromisedMinutes', 5)
  expect(changes.map(({ actor, value, reason }) => [actor, value, reason])).toEqual([
    ['ops:ben', '60', null],
    ['ops:anna', '45', 'Busy weekend'],
  ])
})

test('a reason that is given is checked', async () => {
  expect(await set({ text: '50', reason: ' ' })).toMatchObject({
    code: 'required',
    detail: { field: 'reason' },
  })
  expect(await set({ text: '50', reason: 'x'.repeat(MAX_REASON_LENGTH + 1) })).toMatchObject({
    code: 'too-long',
    detail: { field: 'reason' },
  })
  expect(await line('withdrawalPromisedMinutes')).toMatchObject({ value: 60 })
})

test('without a reason and without what was seen last it is changed, too', async () => {
  expect(await set({ text: '70' })).toEqual({ ok: true, value: null })
  const [latest] = await settingChanges(site.ctx, 'withdrawalPromisedMinutes', 1)
  expect(latest).toMatchObject({ actor: 'ops:anna', value: '70', reason: null })
  expect(await set({ text: '80', seenChange: latest?.id ?? 'none' })).toMatchObject({ ok: true })
  expect(await set({ text: '90', seenChange: latest?.id ?? 'none' })).toEqual(refuse('state-moved-on'))
})

test('what is no setting, and what is no value of one, is refused', async () => {
  const common = { actor: 'ops:anna', text: '1' }
  expect(await setSetting(site.ctx, { ...common, name: 'nothing' })).toEqual(
    refuse('not-found', { field: 'nothing' }),
  )
  expect(await set({ text: 'much' })).toEqual(refuse('invalid', { field: 'withdrawalPromisedMinutes' }))
})
