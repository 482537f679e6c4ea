import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { contractInForce } from '#tests/support/platform/contracts-in-force.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
})
afterAll(() => world.close())

async function ops(...args: string[]) {
  const { code, out, err } = await commandLine(world.ctx)('contracts', ...args, '--json')
  if (code !== 0) throw new Error(err)
  return JSON.parse(out)
}

const files = mkdtempSync(path.join(tmpdir(), 'amendments-'))
const termsFile = (rate: number): string => {
  const file = path.join(files, `${rate}.json`)
  const tiers = [{ threshold: '1000.00', active: 0, rate }]
  writeFileSync(file, JSON.stringify({ kind: 'daily-salary', period: 'D', tiers }))
  return file
}

test('an amendment names the version by which it is taken back, also after one that came to nothing', async () => {
  const agent = await testMember(world.ctx, { accountKind: 2 })
  const from = world.clock.now()
  const tiers = [{ threshold: 100_000n, active: 0, rate: 50 }]
  await contractInForce(world.ctx, agent, null, { kind: 'daily-salary', period: 'D', from, tiers })
  const [{ id }] = await ops('list', '--account', agent.account)
  for (const version of [2, 3]) {
    const amended = await ops('amend', id, '--version', '1', '--file', termsFile(50 + version))
    expect(amended).toEqual({ id, version })
    await ops('withdraw', id, '--version', String(version))
  }
})
