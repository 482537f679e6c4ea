import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Member } from '#platform/base/context.ts'
import { countTurnoverOf } from '#platform/benefits/turnover/index.ts'
import { balanceOf, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { openBet, settleBet } from '#platform/play/bets/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { roundTable } from '#platform/play/rounds/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { ladderGame } from '#tests/support/platform/ladder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

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
  const result = await placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'cockfight',
    stake: '100.00',
    round: round?.id,
    requestId: randomUUID(),
    wager: { game: 'cockfight', spots: [{ spot: 'meron', stake: '100.00' }] },
  })
  const { betId } = result.ok ? result.value : expect.fail(result.code)
  const ops = commandLine(ctx)
  expect(await ops('bets', 'void', betId, '--reason', 'a test')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^operation-not-allowed: .*rooms void.*rounds void/),
  })
  expect(await ops('rounds', 'void', round?.id ?? '', '--reason', 'a test')).toMatchObject({ code: 0 })
})

/** A settled bet of a new member: its stake and payout in minor units. */
async function settled(stake: bigint, payout: bigint) {
  const { ctx } = world
  const agent = await testMember(ctx, { accountKind: 1 })
  const member = await testMember(ctx, { balance: '1000.00', uplineId: agent.id })
  const bet = { ...ladderGame, stake, wager: {}, fromSeeds: false, waitsFor: 'event' } as const
  const result = await openBet(ctx, member, bet)
  const { betId } = result.ok ? result.value : expect.fail(result.code)
  expect(await settleBet(ctx, betId, { payout, outcome: { payout: String(payout) } })).toMatchObject({
    ok: true,
  })
  return { member, betId }
}
const held = ({ id }: Member) => balanceOf(world.ctx.db, wallet(id, 'main'))

test('void of a settled bet says what moved, what is missing and what stays, and bets show keeps it', async () => {
  const { ctx } = world
  const ops = commandLine(ctx)
  const { member, betId } = await settled(100_000n, 150_000n)
  await countTurnoverOf(ctx, member.id)
  const entries = move(wallet(member.id, 'main'), house('cashier', member.id), 130_000n)
  await post(ctx, { kind: 'withdrawal-paid', reference: 'test', entries })
  const voided = await ops('bets', 'void', betId, '--reason', 'a wrong round')
  expect(voided).toMatchObject({ code: 0 })
  expect(voided.out).toContain(`${betId} is void. It was won and had paid 1500.00`)
  expect(voided.out).toContain(`Missing: 300.00. Another operator decides: bets exceptions collect ${betId}`)
  expect(await held(member)).toBe(0n)
  expect(JSON.parse((await ops('bets', 'show', betId, '--json')).out)).toMatchObject({
    result: 'void',
    payout: '1000.00',
    reversal: {
      result: 'won',
      payout: '1500.00',
      missing: '300.00',
      kept: { rollover: '500.00' },
      by: 'ops:test',
    },
  })
  expect(await ops('bets', 'void', betId, '--reason', 'again')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^state-moved-on/),
  })
  expect(JSON.parse((await ops('bets', 'exceptions', 'list', '--json')).out)).toMatchObject([
    { id: betId, account: member.account, missing: '300.00', decision: null },
  ])
  for (const decision of ['collect', 'write-off'])
    expect(await ops('bets', 'exceptions', decision, betId, '--reason', 'mine')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^operation-not-allowed/),
    })
})

test('a large payout waits for another operator, who approves the bet as it stood', async () => {
  const { ctx } = world
  const ops = commandLine(ctx)
  const { member, betId } = await settled(100_000n, 2_000_000_001n)
  const asked = await ops('bets', 'void', betId, '--reason', 'a wrong round')
  expect(asked.out).toMatch(/adjustments approve \d+/)
  const id = /approve (\d+)/.exec(asked.out)?.[1] ?? ''
  expect(await held(member)).toBe(2_000_000_001n)
  expect(await approveAdjustment(ctx, id, 'ops:test')).toMatchObject({ code: 'operation-not-allowed' })
  expect(await approveAdjustment(ctx, id, 'ops:ben')).toMatchObject({ ok: true })
  expect(await held(member)).toBe(100_000n)
  const open = await testMember(ctx, { balance: '1000000000.00' })
  const bet = {
    ...ladderGame,
    stake: 20_000_000_000n,
    wager: {},
    fromSeeds: false,
    waitsFor: 'event',
  } as const
  const result = await openBet(ctx, open, bet)
  const openId = result.ok ? result.value.betId : ''
  const waits = /approve (\d+)/.exec((await ops('bets', 'void', openId, '--reason', 'a test')).out)?.[1] ?? ''
  await settleBet(ctx, openId, { payout: 0n, outcome: {} })
  expect(await approveAdjustment(ctx, waits, 'ops:ben')).toMatchObject({ code: 'state-moved-on' })
})
