import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import { roundTable, voidRound } from '#platform/play/rounds/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import { installHouseGames, isInPot, placeBet } from '../index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

it('keeps pools whole: a bet on a fight goes back with all of its round, one on dice alone', async () => {
  const { ctx } = world
  const member = await testMember(ctx, { balance: '1000.00' })
  const held = () => balanceOf(ctx.db, wallet(member.id, 'main'))
  const placed = async (wager: WagerOf<'cockfight' | 'sicbo'>) => {
    const { game } = wager
    const { round } = await roundTable(ctx, { vendor: 'SEN', node: game }, { open: true })
    const answer = await placeBet(ctx, member, {
      vendorCode: 'SEN',
      nodeId: game,
      stake: '100.00',
      round: round?.id,
      requestId: randomUUID(),
      wager,
    })
    if (!answer.ok || !round) throw new Error('no bet')
    return { betId: answer.value.betId, round: round.id }
  }
  const fight = await placed({ game: 'cockfight', spots: [{ spot: 'meron', stake: '100.00' }] })
  const dice = await placed({ game: 'sicbo', spots: [{ spot: 'big', stake: '100.00' }] })
  const by = { rules: voidRules(isInPot), actor: 'ops:anna', reason: 'a test' }
  expect(await voidByHand(ctx, { betId: fight.betId, ...by })).toMatchObject({
    code: 'operation-not-allowed',
  })
  expect(await voidByHand(ctx, { betId: dice.betId, ...by })).toMatchObject({ ok: true })
  expect(await held()).toBe(minorOf('900.00'))
  expect(await voidRound(ctx, fight.round, 'ops:anna', 'a test')).toMatchObject({ ok: true })
  await runJobs(world.platform)
  expect(await held()).toBe(minorOf('1000.00'))
})
