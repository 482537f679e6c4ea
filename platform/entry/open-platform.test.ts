import { expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { keepSimulatorOff } from './open-platform.ts'

test('a new platform begins with the simulator off, once, and with a line in the audit trail', async () => {
  const { ctx, close } = await testPlatform()
  await keepSimulatorOff(ctx)
  expect(await ctx.settings.value('simulatorDeposit')).toBe('off')
  await keepSimulatorOff(ctx)
  const trail = await ctx.db.selectFrom('audit').select(['actor', 'action', 'subject']).execute()
  expect(trail).toEqual([{ actor: 'setup', action: 'setting-changed', subject: 'simulatorDeposit' }])
  await close()
})

test('what an operator has set, and a platform that has members, is not changed', async () => {
  const set = await testPlatform()
  await setValue(set.ctx, 'ops:anna', 'simulatorDeposit', 'pay')
  await keepSimulatorOff(set.ctx)
  expect(await set.ctx.settings.value('simulatorDeposit')).toBe('pay')
  await set.close()

  const used = await testPlatform()
  await testMember(used.ctx)
  await keepSimulatorOff(used.ctx)
  expect(await used.ctx.settings.value('simulatorDeposit')).toBe('pay')
  await used.close()
})
