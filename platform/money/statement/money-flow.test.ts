import { expect, test } from 'vitest'
import { dayOf } from '#platform/base/site-days.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { moneyFlow } from './money-flow.ts'

test('what has moved is told by kind, of all time and since a day, in the order of kinds', async () => {
  const world = await testPlatform()
  try {
    const { ctx, clock } = world
    const member = await testMember(ctx, { balance: '100.00' })
    const bonus = (amount: bigint) =>
      post(ctx, {
        kind: 'bonus',
        reference: 'test',
        entries: move(house('bonuses', member.id), wallet(member.id, 'main'), amount),
      })
    await bonus(500n)
    clock.advance(3 * 86_400)
    const since = dayOf(clock.now())
    await bonus(700n)
    await post(ctx, {
      kind: 'adjustment',
      reference: 'test',
      entries: move(wallet(member.id, 'main'), house('adjustments', member.id), 30n),
    })
    expect(await moneyFlow(ctx, member.id, since)).toEqual([
      { type: 'deposit', recent: '0.00', all: '100.00', lines: 1 },
      { type: 'bonus', recent: '7.00', all: '12.00', lines: 2 },
      { type: 'adjustment', recent: '-0.30', all: '-0.30', lines: 1 },
    ])
    expect(await moneyFlow(ctx, (await testMember(ctx)).id, since)).toEqual([])
  } finally {
    await world.close()
  }
})
