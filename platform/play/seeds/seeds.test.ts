import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { rotateSeed } from './rotate-seed.ts'
import { ROUNDS_OF_A_PAIR, seedState } from './seeds.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const pairsOf = (member: Member) =>
  ctx.db.selectFrom('seed_pair').selectAll().where('member_id', '=', member.id).orderBy('id').execute()
const bet = (member: Member) =>
  placeBet(ctx, member, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '1.00',
    wager: { game: 'dice', direction: 'under', target: '98.00' },
    requestId: randomUUID(),
  })

describe('the first pairs', () => {
  it('are made once, however many ask at once', async () => {
    const member = await testMember(ctx)
    const states = await Promise.all(Array.from({ length: 10 }, () => seedState(ctx, member.id)))
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1)
    expect(states[0]).toMatchObject({ nextNonce: 0, clientSeed: expect.stringMatching(/^[0-9a-f]{16}$/) })
    const pairs = await pairsOf(member)
    expect(pairs.map((pair) => pair.state).sort()).toEqual(['current', 'next'])
    for (const pair of pairs) expect(pair.commit).toBe(commitOf(pair.server_seed))
  })
})

describe('a rotation', () => {
  it('puts the committed next seed in force, reveals the old one, and commits to another', async () => {
    const member = await testMember(ctx, { balance: '100.00' })
    const before = await seedState(ctx, member.id)
    await bet(member)
    const after = await rotateSeed(ctx, member, { clientSeed: 'my own: "seed" ~' })
    if (!after.ok) throw new Error(after.code)
    expect(after.value).toMatchObject({
      commit: before.nextCommit,
      clientSeed: 'my own: "seed" ~',
      nextNonce: 0,
    })
    expect(after.value.nextCommit).not.toBe(before.nextCommit)
    const revealed = (await pairsOf(member)).filter((pair) => pair.state === 'revealed')
    expect(revealed).toHaveLength(1)
    expect(revealed[0]).toMatchObject({ commit: before.commit, next_nonce: 1 })
  })

  it('may race with bets and other rotations: every nonce of a pair is used once and in a row', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    const done = await Promise.all(
      Array.from({ length: 18 }, (_, index) =>
        index % 3 ? bet(member) : rotateSeed(ctx, member, { clientSeed: `seed ${index}` }),
      ),
    )
    expect(done.every((result) => result.ok)).toBe(true)
    const pairs = await pairsOf(member)
    expect(pairs.map((pair) => pair.state)).toEqual([...Array(6).fill('revealed'), 'current', 'next'])
    for (const pair of pairs) {
      const bets = await ctx.db
        .selectFrom('bet')
        .select('nonce')
        .where('seed_pair_id', '=', pair.id)
        .orderBy('nonce')
        .execute()
      expect(bets.map((row) => row.nonce)).toEqual(bets.map((_, nonce) => nonce))
      expect(pair.next_nonce).toBe(bets.length)
    }
  })

  it('happens by itself after the last round of a pair, with the client seed that was in force', async () => {
    const member = await testMember(ctx, { balance: '1000.00' })
    const before = await seedState(ctx, member.id)
    await ctx.db
      .updateTable('seed_pair')
      .set({ next_nonce: ROUNDS_OF_A_PAIR - 1 })
      .where('member_id', '=', member.id)
      .where('state', '=', 'current')
      .execute()
    expect((await bet(member)).ok).toBe(true)
    expect(await seedState(ctx, member.id)).toMatchObject({
      commit: before.nextCommit,
      clientSeed: before.clientSeed,
      nextNonce: 0,
    })
  })

  it('is for who may play', async () => {
    const member = await testMember(ctx)
    const rotate = (accountKind: number) => rotateSeed(ctx, { ...member, accountKind }, { clientSeed: 'x' })
    expect(await rotate(42)).toMatchObject({ code: 'operation-not-allowed' })
    expect(await pairsOf(member)).toEqual([])
    expect((await rotate(4)).ok).toBe(true)
  })
})
