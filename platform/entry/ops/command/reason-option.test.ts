import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
  member = await testMember(world.ctx)
})
afterAll(() => world.close())

const ops = (...args: string[]) => commandLine(world.ctx)(...args)
const trail = async (): Promise<{ action: string; detail: { reason?: string } }[]> =>
  JSON.parse((await ops('audit', 'list', '--limit', '1', '--json')).out)

/** Commands whose acts in the office ask why. */
const commands = (): Record<string, string[]> => ({
  'member-frozen': ['member', 'freeze', member.account],
  'member-unfrozen': ['member', 'unfreeze', member.account],
  'member-ranked': ['member', 'rank', member.account, '3'],
  'member-role-assigned': ['member', 'role', member.account, '1'],
  'rebate-granted': ['agents', 'rebate', member.account, '0.10'],
  'member-excluded': ['member', 'exclude', member.account, '--months', '6'],
  'game-weight-set': ['games', 'weight', 'SEN', 'dice', '0.00'],
  'region-blocked': ['site', 'region', 'block', '192.0.2.0/24'],
  'region-allowed': ['site', 'region', 'allow', '192.0.2.0/24'],
  'push-key-rotated': ['push', 'rotate-key'],
  'bank-added': ['banks', 'add', '--bank', '970436', '--number', '1234567', '--name', 'SEN'],
  'bank-changed': ['banks', 'set', '1', '--most', '200000'],
  'bank-feed-opened': ['banks', 'feed', '1', '--kind', 'plain'],
  'bank-closed': ['banks', 'close', '1'],
})

test('a reason that is given stands in the audit trail; one that says nothing is refused', async () => {
  for (const [action, command] of Object.entries(commands())) {
    expect([action, await ops(...command, '--reason', '…')]).toMatchObject([
      action,
      { code: 2, err: expect.stringMatching(/^required/) },
    ])
    expect([action, await ops(...command, '--reason', 'Vì sao')]).toMatchObject([action, { code: 0 }])
    expect(await trail()).toMatchObject([{ action, detail: { reason: 'Vì sao' } }])
  }
})
