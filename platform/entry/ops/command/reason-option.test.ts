import type { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { installCatalogue } from '#platform/play/catalogue/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { games } from '../../demo/catalogue/catalogue.ts'
import { vendors } from '../../demo/catalogue/vendors.ts'
import { commandTree } from './command-line.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
  await installCatalogue(world.ctx, vendors, games)
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

/** What a command needs where its first choice, or else 1, would be refused before the reason is read. */
const inputs = (): Record<string, string[]> => ({
  'member exclude': [member.account, '--months', '6'],
  'member lift-carried': [member.account],
  'banks set': ['1', '--most', '200000'],
  'games return': ['CUULONG', 'phoenix-fortune', '97'],
  'vendors connect': ['AUCO', '--launch', 'https://vendor.example/launch'],
  'vendors win-limit': ['AUCO', '--times', '100'],
  settle: ['--period', '2026-11-02'],
  'site region block': ['192.0.2.0/24'],
  'site region allow': ['192.0.2.0/24'],
  'site region remove': ['192.0.2.0/24'],
  'promotions decide': ['1', 'reject'],
  'promotions change': ['1', '--file', 'package.json'],
})

/** Commands of which a reason that says nothing is not refused, or not at first. */
const exceptions = [
  // What the other side of a contract reads, who is told nothing more.
  'contracts offer',
  'contracts amend',
  'contracts accept',
  'contracts reject',
  'contracts withdraw',
  'contracts terminate',
  // They find their record first.
  'draws void',
  'operators invite',
]

type NamedCommand = [name: string, command: Command]

/** The commands that take a reason, with their full names. */
function takingReason(command: Command, names: string[] = []): NamedCommand[] {
  const below = command.commands.flatMap((sub) => takingReason(sub, [...names, sub.name()]))
  const takesOne = command.options.some(({ long }) => long === '--reason')
  return takesOne ? [[names.join(' '), command], ...below] : below
}

/** The least that a command's parser takes. */
const leastInput = ({ registeredArguments, options }: Command): string[] => [
  ...registeredArguments.filter(({ required }) => required).map(({ argChoices }) => argChoices?.[0] ?? '1'),
  ...options
    .filter(({ mandatory, long }) => mandatory && long !== '--reason')
    .flatMap(({ long, argChoices }) => [long ?? '', argChoices?.[0] ?? '1']),
]

test('the reason of every command that takes one reaches its check', async () => {
  const tree = commandTree({
    actor: 'ops:test',
    ctx: async () => world.ctx,
    examine: async () => [],
    out: () => {},
  })
  const commands = takingReason(tree).filter(([name]) => !exceptions.includes(name))
  expect(commands.length).toBeGreaterThan(70)
  const unread: string[] = []
  for (const [name, command] of commands) {
    const given = inputs()[name] ?? leastInput(command)
    const { code, err } = await ops(...name.split(' '), ...given, '--reason', '…')
    if (code !== 2 || !/^required: .*field reason/.test(err)) unread.push(`${name}: ${err}`)
  }
  expect(unread).toEqual([])
})
