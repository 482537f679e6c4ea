import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import {
  isContest,
  poolsFrom as poolsOf,
  type Winner,
  winners,
  paidOn as wonOn,
} from '#contract/play/games/cockfight.ts'
import type { Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { betProof, placeBet, sharedGameOf } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  advance,
  closing,
  ctx,
  drawing,
  inRoundsWorld,
  mainOf,
  roundOf,
  rowOf,
  SOON,
  world,
} from '#tests/support/worlds/shared-rounds.ts'
import { listRounds, roundTable, voidRound } from './index.ts'

inRoundsWorld()

describe('a pool', () => {
  const pit = { vendor: 'SEN', node: 'cockfight' }
  const stake = (member: Member, round: string, pairs: [Winner, string][]) =>
    placeBet(ctx, member, {
      vendorCode: 'SEN',
      nodeId: 'cockfight',
      stake: moneyOf(pairs.reduce((sum, [, stake]) => sum + minorOf(stake), 0n)),
      wager: { game: 'cockfight', spots: pairs.map(([spot, stake]) => ({ spot, stake })) },
      round,
      requestId: randomUUID(),
    }).then((result) => {
      if (!result.ok) throw new Error(result.code)
      return result.value.betId
    })
  const pooled = sharedGameOf('SEN', 'cockfight')?.pooled
  const lookIn = async () => (await roundTable(ctx, pit, { open: true, pooled })).round
  async function openedFight(houseStake = 0): Promise<string> {
    await setValue(ctx, 'test', 'cockfightHouseStake', houseStake)
    world.clock.advance(60)
    for (const { id } of await listRounds(ctx)) await advance(id)
    world.clock.advance(10)
    const round = await lookIn()
    expect(round?.state).toBe('open')
    return round?.id ?? ''
  }
  async function fought(id: string) {
    closing()
    drawing()
    await advance(id)
    const { outcome, pools } = await roundOf(id)
    return { winner: (outcome as { winner: Winner }).winner, pools: poolsOf(pools as Record<string, string>) }
  }

  it('grows while bets are open, is fixed when they end, and is shared by who was right', async () => {
    const seen = new Set<Winner>()
    // Until each side has won once; a draw is rare, and has its rule tested by itself.
    for (let fight = 0; fight < 40 && !(seen.has('meron') && seen.has('wala')); fight++) {
      const id = await openedFight()
      const [ann, ben] = [
        await testMember(ctx, { balance: '1000.00' }),
        await testMember(ctx, { balance: '1000.00' }),
      ]
      const bets = [
        await stake(ann, id, [
          ['meron', '300.00'],
          ['draw', '1.00'],
        ]),
        await stake(ben, id, [['wala', '100.01']]),
      ]
      await vi.waitFor(
        async () =>
          expect((await lookIn())?.pools).toEqual({ meron: '300.00', wala: '100.01', draw: '1.00' }),
        SOON,
      )
      const { winner, pools } = await fought(id)
      expect(pools).toEqual({ meron: 30_000n, wala: 10_001n, draw: 100n, house: 0n })
      seen.add(winner)
      const rows = await Promise.all(bets.map(rowOf))
      // 95 of 100 of 400.01 are 380.0095.
      expect(rows.map(({ payout }) => payout)).toEqual(
        { meron: [38_000n, 0n], wala: [0n, 38_000n], draw: [30_900n, 10_001n] }[winner],
      )
      expect(rows[1]?.result).toBe({ meron: 'lost', wala: 'won', draw: 'push' }[winner])
      expect(await mainOf(ann)).toBe(100_000n - 30_100n + (rows[0]?.payout ?? 0n))
      for (const betId of bets) expect((await betProof(ctx, { betId, language: 'en' })).ok).toBe(true)
      const change = ctx.db
        .updateTable('game_round')
        .set({ pools: JSON.stringify({ meron: '1.00' }) })
        .where('id', '=', id)
        .execute()
      await expect(change).rejects.toThrow(/keeps its word/)
    }
    expect([...seen]).toEqual(expect.arrayContaining(['meron', 'wala']))
  })

  it('gives all stakes on a side back that nobody matches, whoever wins', async () => {
    const id = await openedFight()
    const member = await testMember(ctx, { balance: '1000.00' })
    const betId = await stake(member, id, [['wala', '50.00']])
    await fought(id)
    expect(await rowOf(betId)).toMatchObject({ result: 'push', payout: 5_000n })
    expect((await betProof(ctx, { betId, language: 'en' })).ok).toBe(true)
  })

  it('has a stake of the house on both sides from the opening on, which a changed setting leaves as it is', async () => {
    const house = 500_000_000n
    const id = await openedFight(Number(house))
    const lying = { meron: '0.00', wala: '0.00', draw: '0.00', house: '5000000.00' }
    expect((await lookIn())?.pools).toEqual(lying)
    await setValue(ctx, 'test', 'cockfightHouseStake', 100)
    const change = ctx.db.updateTable('game_round').set({ house_stake: 100n }).where('id', '=', id).execute()
    await expect(change).rejects.toThrow(/keeps its word/)
    const member = await testMember(ctx, { balance: '1000.00' })
    const betIds = [
      await stake(member, id, [['meron', '50.00']]),
      await stake(member, id, [['draw', '1.00']]),
    ]
    const before = await balanceOf(ctx.db, wallet(member.id, 'main'))
    const { winner, pools } = await fought(id)
    expect(pools).toEqual({ meron: 5_000n, wala: 0n, draw: 100n, house })
    expect((await lookIn())?.pools).toEqual({ ...lying, meron: '50.00', draw: '1.00' })
    // The one stake of a member has odds and can lose; nothing moves for the house's own.
    const rows = await Promise.all(betIds.map(rowOf))
    const due = [wonOn('meron', 5_000n, winner, pools), wonOn('draw', 100n, winner, pools)]
    expect(rows.map(({ payout }) => payout)).toEqual(due)
    expect(due[0]).toBe({ meron: 9_499n, wala: 0n, draw: 5_000n }[winner])
    expect(rows[0]?.result).toBe({ meron: 'won', wala: 'lost', draw: 'push' }[winner])
    expect(await mainOf(member)).toBe(before + (due[0] ?? 0n) + (due[1] ?? 0n))
    for (const betId of betIds) {
      const proof = await betProof(ctx, { betId, language: 'en' })
      expect(proof).toMatchObject({ ok: true, value: { outcome: { pools: { house: '5000000.00' } } } })
    }
    await openedFight(100)
    expect((await lookIn())?.pools).toMatchObject({ house: '1.00' })
  })

  it('has no play money in it, which is paid by the same odds', async () => {
    const id = await openedFight()
    const [ann, ben, trial] = [
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { balance: '1000.00' }),
      await testMember(ctx, { accountKind: 4 }),
    ]
    const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 1_000_000n)
    await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })
    await stake(ann, id, [['meron', '10.00']])
    await stake(ben, id, [['wala', '10.00']])
    const played = await stake(trial, id, [
      ['meron', '5000.00'],
      ['wala', '20.00'],
    ])
    const { winner, pools } = await fought(id)
    expect(pools).toEqual({ meron: 1_000n, wala: 1_000n, draw: 0n, house: 0n })
    const row = await rowOf(played)
    expect(row).toMatchObject({
      unit: 'play',
      payout: { meron: 950_000n, wala: 3_800n, draw: 502_000n }[winner],
    })
  })

  it('whoever stakes whatever: what is paid on the sides is no more than the pool less five in a hundred', async () => {
    const bets = fc.array(
      fc.record({ spot: fc.constantFrom(...winners), minor: fc.bigInt({ min: 100n, max: 30_000n }) }),
      { minLength: 1, maxLength: 8 },
    )
    await fc.assert(
      fc.asyncProperty(bets, async (asked) => {
        const id = await openedFight()
        const member = await testMember(ctx, { balance: '5000.00' })
        const betIds: string[] = []
        for (const { spot, minor } of asked) betIds.push(await stake(member, id, [[spot, moneyOf(minor)]]))
        const { winner, pools } = await fought(id)
        for (const spot of winners) {
          const staked = asked.filter((bet) => bet.spot === spot).reduce((sum, { minor }) => sum + minor, 0n)
          expect(pools[spot]).toBe(staked)
        }
        const rows = await Promise.all(betIds.map(rowOf))
        const onSides = rows
          .filter((_, at) => asked[at]?.spot !== 'draw')
          .reduce((sum, { payout }) => sum + payout, 0n)
        const pool = pools.meron + pools.wala
        if (winner === 'draw' || !isContest(pools)) expect(onSides).toBe(pool)
        else expect(onSides * 100n).toBeLessThanOrEqual(pool * 95n)
      }),
      { numRuns: cases({ few: 5, many: 60 }) },
    )
  })

  it('goes back when the fight is called off', async () => {
    const id = await openedFight()
    const member = await testMember(ctx, { balance: '1000.00' })
    await stake(member, id, [
      ['meron', '10.00'],
      ['draw', '10.00'],
    ])
    closing()
    await advance(id)
    await voidRound(ctx, id, 'test', 'rain')
    await advance(id)
    expect(await mainOf(member)).toBe(100_000n)
  })
})
