import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { countLargeTeams } from '#platform/agents/figures/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { pageOfBets } from './team-bets.ts'
import type { ByTimeThresholds } from './team-query.ts'
import { pageOfTransactions } from './team-transactions.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let agent: Member
const members: Member[] = []
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  agent = await testMember(ctx, { accountKind: 2 })
  const stranger = await testMember(ctx)
  for (let each = 0; each < 4; each++) members.push(await testMember(ctx, { uplineId: agent.id }))
  for (let act = 0; act < 60; act++) {
    // Three days, several acts at one moment.
    if (act % 3 === 0) world.clock.advance(3 * 3_600)
    const who = act % 7 === 0 ? stranger : (members[act % 4] as Member)
    await settledBet(ctx, who, { stake: BigInt(act + 1), gameType: act % 2 ? 'RNG' : 'LIVE' })
    // Two lines of one wallet at one moment.
    await credit(who, act % 5 ? 'reward' : 'deposit', BigInt(act + 1))
    await credit(who, 'reward', 7n)
  }
})
afterAll(() => world.close())

const credit = (member: Member, kind: 'reward' | 'deposit', amount: bigint) =>
  post(ctx, {
    kind,
    reference: 'test',
    entries: move(house('rewards', member.id), wallet(member.id, 'main'), amount),
  })

const value = <Value>(result: { ok: true; value: Value } | { ok: false; code: string }): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const pages = [1, 2, 3, 4, 5, 6]
/** Everything is little; and everything is much: the lines of a day, the team, both. */
const FEW: ByTimeThresholds = { dense: 1_000n, large: 1_000 }
const ALL_MANY: ByTimeThresholds[] = [
  { ...FEW, dense: 0n },
  { ...FEW, large: 0 },
  { dense: 0n, large: 0 },
]
const sorts = ['time', '-time'] as const

it('finds the same bets whether they are few or many, each once and in their order', async () => {
  for (const sort of sorts)
    for (const gameType of [undefined, 'LIVE'] as const) {
      const input = { sort, gameType, language: 'en', size: 20 } as const
      const read = async (many: ByTimeThresholds) =>
        Promise.all(pages.map(async (page) => value(await pageOfBets(ctx, agent, { ...input, page }, many))))
      const few = await read(FEW)
      for (const many of ALL_MANY) expect(await read(many)).toEqual(few)
      await counted()
      for (const many of ALL_MANY) expect(await read(many)).toEqual(few)
      const last = few[0]?.totalPages ?? 0
      const ids = few.slice(0, last).flatMap(({ content }) => content.map(({ id }) => id))
      expect(ids).toHaveLength(few[0]?.totalRows ?? 0)
      expect(new Set(ids).size).toBe(ids.length)
      const times = few.slice(0, last).flatMap(({ content }) => content.map(({ time }) => time))
      expect(times).toEqual(sort === 'time' ? times.toSorted() : times.toSorted().reverse())
      expect(ids.length).toBe(gameType ? 25 : 51)
    }
})

/** Until everybody's team is counted as if it were large: transactions of other tests may hold that up. */
const counted = async () => {
  while ((await countLargeTeams(ctx, 0)) > 0);
}

it('finds the same movements whether they are few or many, each once and in their order', async () => {
  for (const sort of sorts)
    for (const type of [undefined, 'deposit'] as const) {
      const input = { sort, type, size: 20 } as const
      const read = async (many: ByTimeThresholds) =>
        Promise.all(
          pages.map(async (page) => value(await pageOfTransactions(ctx, agent, { ...input, page }, many))),
        )
      const few = await read(FEW)
      for (const many of ALL_MANY) expect(await read(many)).toEqual(few)
      const rows = few.slice(0, few[0]?.totalPages).flatMap(({ content }) => content)
      expect(rows).toHaveLength(few[0]?.totalRows ?? 0)
      expect(rows.length).toBe(type ? 10 : 102)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
      const times = rows.map(({ time }) => time)
      expect(times).toEqual(sort === 'time' ? times.toSorted() : times.toSorted().reverse())
      if (!type) expectBalancesToFollow(sort === 'time' ? rows : rows.toReversed())
    }
})

/** Of lines with the earliest first, each account's beginning at nothing. */
function expectBalancesToFollow(rows: readonly { account: string; amount: string; balance: string }[]) {
  const balances = new Map(members.map(({ account }) => [account, 0n]))
  for (const { account, amount, balance } of rows) {
    const after = (balances.get(account) ?? 0n) + minorOf(amount)
    expect(balance).toBe(moneyOf(after))
    balances.set(account, after)
  }
}

it('tells a transfer within the team as the two lines it is', async () => {
  const [one, other] = members as [Member, Member]
  const entries = move(wallet(one.id, 'main'), wallet(other.id, 'main'), 1n)
  expect(await post(ctx, { kind: 'downline-transfer', reference: 'test', entries })).toMatchObject({
    ok: true,
  })
  const input = { type: 'downline-transfer', page: 1, size: 20 } as const
  for (const many of [FEW, ...ALL_MANY]) {
    const found = value(await pageOfTransactions(ctx, agent, input, many))
    expect(found.totals).toEqual({ in: '0.01', out: '-0.01', amount: '0.00' })
    expect(found.content.map(({ account, amount }) => [account, amount]).sort()).toEqual(
      [
        [one.account, '-0.01'],
        [other.account, '0.01'],
      ].sort(),
    )
  }
})
