import fc from 'fast-check'
import { expect, test } from 'vitest'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { proveReport } from './index.ts'

/** Acts that give a member money, by the kind of their posting, and the account of the house that they come from. */
const gifts = [
  ['deposit', 'cashier'],
  ['payout', 'games'],
  ['rebate', 'rebates'],
  ['reward', 'rewards'],
  ['commission', 'commissions'],
  ['points', 'exchange'],
  ['adjustment', 'adjustments'],
] as const

test('after any acts every sum of the report is what the accounts of the house hold against it', async () => {
  const world = await testPlatform()
  try {
    const { ctx } = world
    const members = await Promise.all([testMember(ctx), testMember(ctx), testMember(ctx)])
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            who: fc.nat({ max: members.length - 1 }),
            gift: fc.constantFrom(...gifts),
            amount: fc.bigInt({ min: 1n, max: 100_000_000n }),
            staked: fc.boolean(),
          }),
          { maxLength: 12 },
        ),
        async (acts) => {
          for (const { who, gift, amount, staked } of acts) {
            const id = members[who]?.id ?? 0n
            const [kind, from] = gift
            const main = wallet(id, 'main')
            const result = await post(ctx, {
              kind,
              reference: 'test',
              entries: move(house(from, id), main, amount),
            })
            expect(result.ok).toBe(true)
            if (staked)
              await post(ctx, {
                kind: 'bet',
                reference: 'test',
                entries: move(main, house('games', id), amount),
              })
          }
          // These postings are of no bets, which games are counted by (`whatever-operators-do.property.test.ts`).
          for (const { line, report, ledger } of await proveReport(ctx))
            if (line !== 'games') expect([line, report]).toEqual([line, ledger])
        },
      ),
      { numRuns: 20 },
    )
  } finally {
    await world.close()
  }
})
