import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { roundTable } from '#platform/play/rounds/index.ts'
import { commandLine } from '#tests/support/command-line.ts'
import { testMember } from '#tests/support/members.ts'
import { testPlatform } from '#tests/support/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

test('void names the commands that end a bet in a pot or in pools', async () => {
  const { ctx } = world
  const member = await testMember(ctx, { balance: '1000.00' })
  const { round } = await roundTable(ctx, { vendor: 'SEN', node: 'cockfight' }, { open: true })
  const placed = await placeBet(ctx, member, {
    ...{ vendorCode: 'SEN', nodeId: 'cockfight', stake: '100.00', round: round?.id, requestId: randomUUID() },
    wager: { game: 'cockfight', spots: [{ spot: 'meron', stake: '100.00' }] },
  })
  const { betId } = placed.ok ? placed.value : expect.fail(placed.code)
  const ops = commandLine(ctx)
  expect(await ops('bets', 'void', betId, '--reason', 'a test')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^operation-not-allowed: .*rooms void.*rounds void/),
  })
  expect(await ops('rounds', 'void', round?.id ?? '', '--reason', 'a test')).toMatchObject({ code: 0 })
})
