import { afterAll, beforeAll, expect, test } from 'vitest'
import { setValue } from '#platform/base/settings/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ops: ReturnType<typeof commandLine>
beforeAll(async () => {
  world = await testPlatform()
  ops = commandLine(world.ctx)
  for (const account of ['lan88', 'hoa77']) await testMember(world.ctx, { account, balance: '100.00' })
})
afterAll(() => world.close())

const send = async (...args: string[]) => {
  const { code, out, err } = await ops(...args, '--reason', 'a gift', '--json')
  return code === 0 ? JSON.parse(out) : err.split(':')[0]
}

/** Whatever an operator has made: corrections, rewards and postings. */
async function made() {
  const counts = ['adjustment', 'reward', 'ledger_posting', 'audit'] as const
  return Promise.all(
    counts.map(async (table) => {
      const { rows } = await world.pool.query(`select count(*)::int as rows from ${table}`)
      return rows[0].rows
    }),
  )
}

const commands = [
  ['adjust', (account: string, amount: string) => ['adjust', account, amount]],
  ['points grant', (account: string, amount: string) => ['points', 'grant', account, amount]],
  [
    'rewards grant',
    (account: string, amount: string) => ['rewards', 'grant', account, '--kind', 'vip', '--amount', amount],
  ],
] as const

test.each(commands)('%s of a request is done once, and answered as the first time', async (name, args) => {
  const request = ['--request', `${name.replace(' ', '-')}-2026`]
  const first = await send(...args('lan88', '50'), ...request)
  expect(first).toMatchObject({ account: 'lan88' })
  const before = await made()
  expect(await send(...args('LAN88', '50'), ...request)).toEqual({ ...first, account: 'LAN88' })
  expect(await send(...args('lan88', '51'), ...request)).toBe('request-id-reused')
  expect(await made()).toEqual(before)

  // Another member, another id, and none: each counts.
  const others = [
    [...args('hoa77', '50'), ...request],
    [...args('lan88', '50'), '--request', `${request[1]}-2`],
    args('lan88', '50'),
    args('lan88', '50'),
  ]
  for (const other of others) expect(await send(...other)).toMatchObject({ account: expect.any(String) })
  expect((await made())[3]).toBe((before[3] ?? 0) + 4)
})

test('a request that waits for another operator waits once', async () => {
  await setValue(world.ctx, 'test', 'approvalThreshold', 100)
  world.clock.advance(6)
  for (const [name, args] of commands) {
    const request = ['--request', `large-${name.replace(' ', '-')}`]
    const [first, second] = [
      await send(...args('lan88', '2000'), ...request),
      await send(...args('lan88', '2000'), ...request),
    ]
    expect(second).toEqual(first)
  }
  const { rows } = await world.pool.query("select what from adjustment where status = 'waiting' order by id")
  expect(rows.map(({ what }) => what)).toEqual(['adjustment', 'points', 'reward'])
})

test('twenty at once are one', async () => {
  const [before] = await made()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send('adjust', 'hoa77', '0.50', '--request', 'twenty-at-once')),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect((await made())[0]).toBe((before ?? 0) + 1)
})

test.each(['short', 'with space', 'ünïcödé-id'])('%s is no id of a request', async (id) => {
  const ended = await ops('adjust', 'lan88', '5', '--reason', 'why', '--request', id)
  expect([ended.code, ended.out]).toEqual([2, ''])
})
