import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let folder: string
beforeAll(async () => {
  world = await testPlatform()
  folder = mkdtempSync(path.join(os.tmpdir(), 'sen-ops-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const ops = (...args: string[]) => commandLine(world.ctx)(...args)
const json = async (...args: string[]) => JSON.parse((await ops(...args, '--json')).out)
const lastDeed = async () =>
  (await world.ctx.db.selectFrom('audit').select(['action', 'subject']).execute()).at(-1)
const fileOf = (content: unknown) => {
  const file = path.join(folder, 'given.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('a reward is granted, listed and taken back', async () => {
  const { account } = await testMember(world.ctx)
  const granted = await json(
    'rewards',
    'grant',
    account,
    '--kind',
    'vip',
    '--amount',
    '12.5',
    '--reason',
    'Quà',
  )
  expect(granted).toMatchObject({ account, kind: 'vip', paysTo: 'main', amount: '12.50' })
  expect(await lastDeed()).toEqual({ action: 'reward-granted', subject: account })
  expect(await json('rewards', 'list', '--account', account, '--status', 'ready')).toMatchObject([
    { id: granted.id, amount: '12.50', turnover: '0.00', status: 'ready' },
  ])
  expect(await ops('rewards', 'revoke', granted.id, '--reason', 'by mistake')).toMatchObject({ code: 0 })
  expect(await lastDeed()).toEqual({ action: 'reward-revoked', subject: granted.id })
  expect(await ops('rewards', 'revoke', granted.id, '--reason', 'again')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^state-moved-on: /),
  })
  expect(await json('rewards', 'list', '--account', account, '--status', 'ready')).toEqual([])
  expect(await ops('rewards', 'list', '--account', 'nobody')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^not-found: /),
  })
})

test('missions and ranks are set from what `list --json` prints', async () => {
  const name = { vi: 'Nhiệm vụ', en: 'Mission', zh: '任务' }
  const mission = {
    code: 'daily',
    name,
    kind: 'bets',
    period: 'day',
    target: 5,
    paysTo: 'points',
    amount: 100,
  }
  expect(await ops('missions', 'set', '--file', fileOf([mission]))).toMatchObject({
    code: 0,
    out: '1 missions are set.',
  })
  expect(await lastDeed()).toEqual({ action: 'missions-set', subject: '1' })
  const missions = await json('missions', 'list')
  expect(missions).toEqual([{ ...mission, gameType: null }])
  expect(await ops('missions', 'set', '--file', fileOf(missions))).toMatchObject({ code: 0 })

  const rank = { level: 0, name, upgradeTurnover: 0, keepTurnover: 0, upgradeGift: 0, monthlyGift: 0 }
  const ranks = [{ ...rank, rebates: { RNG: 30 } }]
  expect(await ops('ranks', 'set', '--file', fileOf(ranks))).toMatchObject({ code: 0 })
  expect(await lastDeed()).toEqual({ action: 'ranks-set', subject: '1' })
  expect(await json('ranks', 'list')).toEqual(ranks)
})

test.each([
  [['rewards', 'grant', 'nobody', '--kind', 'vip', '--amount', '1', '--reason', 'x'], /^not-found: /],
  [['rewards', 'revoke', '1', '--reason', 'x'], /^not-found: /],
])('%j is refused', async (args, reason) => {
  const { code, err } = await ops(...args)
  expect(code).toBe(1)
  expect(err).toMatch(reason)
})

test('a catalogue that makes no sense is wrong usage, and is told what is wrong', async () => {
  for (const group of ['missions', 'ranks']) {
    const { code, err } = await ops(group, 'set', '--file', fileOf([{ level: 1, code: 'X' }]))
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^invalid: .*reason 0\./s) })
  }
})

test.each([
  [['rewards', 'grant', 'nobody', '--kind', 'gift', '--amount', '1', '--reason', 'x']],
  [['rewards', 'grant', 'nobody', '--kind', 'vip', '--amount', '1,5', '--reason', 'x']],
  [['rewards', 'grant', 'nobody', '--kind', 'vip', '--amount', '0', '--reason', 'x']],
  [['rewards', 'grant', 'nobody', '--kind', 'vip', '--amount', '1', '--reason', 'x', '--expires', 'soon']],
  [['rewards', 'revoke', '1']],
  [['missions', 'set']],
  [['ranks', 'set', '--file', '/no/such/file']],
])('%j is wrong usage', async (args) => {
  expect(await ops(...args)).toMatchObject({ code: 2, out: '' })
})
