import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { MAX_RECENT_BETS, MAX_VOLLEY_BETS, RECENT_BETS_MS } from '#contract/play/games/common/volleys.ts'
import { type FishKind, kindNames, kinds, returnedOfAll, SHOTS } from '#contract/play/odds/fish-odds.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { FairStream } from '#platform/base/fairness/index.ts'
import { setPlayLimit, takeTimeOut } from '#platform/members/responsible-gaming/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { seedState } from '#platform/play/seeds/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { fish } from './fish/fish.ts'
import { placeBets } from './place-bets.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

let nowMs = Date.parse('2026-11-18T05:00:00Z')
const later = (ms: number) => {
  nowMs += ms
  world.clock.set(new Date(nowMs).toISOString())
}
// Whatever was fired before is long ago.
beforeEach(() => later(RECENT_BETS_MS))

type Input = Parameters<typeof placeBets>[2]
type Bullet = { target: FishKind; stake: string }
const volley = (bullets: readonly Bullet[], change: Partial<Input> = {}): Input => ({
  vendorCode: 'SEN',
  nodeId: 'fish',
  bets: bullets.map(({ target, stake }) => ({ stake, wager: { game: 'fish', target } })),
  requestId: randomUUID(),
  ...change,
})
const five = (target: FishKind, stake = '10.00'): Bullet[] =>
  Array.from({ length: MAX_VOLLEY_BETS }, () => ({ target, stake }))
const betsOf = (member: Member) =>
  ctx.db.selectFrom('bet').selectAll().where('member_id', '=', member.id).orderBy('id').execute()
const mainOf = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))

/** What bullets come to one after the other, worked out from the member's seeds: those that its money is enough for. */
async function expectedOf(member: Member, balance: bigint, bullets: readonly Bullet[]) {
  const pair = await ctx.db
    .selectFrom('seed_pair')
    .selectAll()
    .where('member_id', '=', member.id)
    .where('state', '=', 'current')
    .executeTakeFirstOrThrow()
  let left = balance
  const payouts: string[] = []
  for (const { target, stake } of bullets) {
    if (left < minorOf(stake)) break
    const seeds = {
      serverSeed: pair.server_seed,
      clientSeed: pair.client_seed ?? '',
      nonce: pair.next_nonce + payouts.length,
    }
    const { payout } = fish.play({ game: 'fish', target }, minorOf(stake), new FairStream(seeds))
    left += payout - minorOf(stake)
    payouts.push(moneyOf(payout))
  }
  return { payouts, left, firstNonce: pair.next_nonce }
}

it('places bullets one after the other as far as the money goes, each with its own nonce and what its seeds say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt({ min: 100n, max: 6_000n }),
      fc.array(
        fc.record({
          target: fc.constantFrom(...kindNames),
          stake: fc.bigInt({ min: 100n, max: 2_000n }).map(moneyOf),
        }),
        { minLength: 1, maxLength: MAX_VOLLEY_BETS },
      ),
      async (balance, bullets) => {
        const member = await testMember(ctx, { balance: moneyOf(balance) })
        await seedState(ctx, member.id)
        const { payouts, left, firstNonce } = await expectedOf(member, balance, bullets)
        const answer = await placeBets(ctx, member, volley(bullets))
        const bets = await betsOf(member)
        expect(await mainOf(member)).toBe(left)
        expect(bets.map(({ nonce }) => nonce)).toEqual(payouts.map((_, at) => firstNonce + at))
        if (payouts.length === 0) {
          expect(answer).toMatchObject({ ok: false, code: 'insufficient-balance' })
          return
        }
        expect(answer).toMatchObject({
          ok: true,
          value: {
            bets: bets.map(({ id, result, payout }) => ({ betId: id, result, payout: moneyOf(payout) })),
            refused: payouts.length < bullets.length ? 'insufficient-balance' : null,
          },
        })
        expect(bets.map(({ payout }) => moneyOf(payout))).toEqual(payouts)
        expect(bets.map(({ stake, wager }) => [moneyOf(stake), wager])).toEqual(
          bullets.slice(0, payouts.length).map(({ stake, target }) => [stake, { game: 'fish', target }]),
        )
      },
    ),
    { numRuns: 25 },
  )
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
})

it('draws the bullets of a cut volley once, even if they are the first bets of a member', async () => {
  for (let tries = 0; tries < 24; tries++) {
    const member = await testMember(ctx, { balance: '10.00' })
    const answer = await placeBets(ctx, member, volley(five('minnow')))
    if (answer.ok && answer.value.refused) expect(await mainOf(member)).toBeLessThan(minorOf('10.00'))
  }
})

it('answers a copy as before and stakes once, sent again or at the same time, even when part of it was refused', async () => {
  const member = await testMember(ctx, { balance: '35.00' })
  const input = volley(five('dragon'))
  const answers = await Promise.all([1, 2, 3].map(() => placeBets(ctx, member, input)))
  later(RECENT_BETS_MS)
  answers.push(await placeBets(ctx, member, input))
  const [first] = answers
  expect(first?.ok).toBe(true)
  for (const answer of answers) expect(answer).toEqual(first)
  const bets = await betsOf(member)
  if (first?.ok) expect(first.value.bets.map(({ betId }) => betId)).toEqual(bets.map(({ id }) => id))
  const other = volley(five('minnow'), { requestId: input.requestId })
  expect(await placeBets(ctx, member, other)).toMatchObject({ ok: false, code: 'request-id-reused' })
  expect(await betsOf(member)).toHaveLength(bets.length)
})

it('lets a member fire so many bullets in two seconds, whatever the requests, and stakes none that are more', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const sent: number[] = []
  while (sent.length * MAX_VOLLEY_BETS < MAX_RECENT_BETS) {
    expect((await placeBets(ctx, member, volley(five('dragon', '1.00')))).ok).toBe(true)
    sent.push(nowMs)
    later(1)
  }
  const over = volley([{ target: 'minnow', stake: '1.00' }])
  expect(await placeBets(ctx, member, over)).toMatchObject({ ok: false, code: 'too-many-requests' })
  expect(await betsOf(member)).toHaveLength(MAX_RECENT_BETS)
  const both = await Promise.all([
    placeBets(ctx, member, volley(five('dragon', '1.00'))),
    placeBets(ctx, await testMember(ctx, { balance: '10.00' }), volley(five('dragon', '1.00'))),
  ])
  expect(both.map(({ ok }) => ok)).toEqual([false, true])
  // the first of them are two seconds old
  later(RECENT_BETS_MS - sent.length)
  const again = await Promise.all([1, 2, 3].map(() => placeBets(ctx, member, volley(five('dragon', '1.00')))))
  expect(again.filter(({ ok }) => ok)).toHaveLength(1)
  // a refused request has used up neither its id nor a nonce
  later(RECENT_BETS_MS)
  expect((await placeBets(ctx, member, over)).ok).toBe(true)
  const nonces = (await betsOf(member)).map(({ nonce }) => nonce)
  expect(nonces).toEqual(nonces.map((_, at) => at))
})

it('counts each bullet for the limits of play, and takes none during a break', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  await setPlayLimit(ctx, member, { kind: 'stake', period: 'day', amount: '25.00' })
  expect(await placeBets(ctx, member, volley(five('turtle')))).toMatchObject({
    ok: true,
    value: { refused: 'play-limit-reached' },
  })
  expect(await betsOf(member)).toHaveLength(2)
  expect(await placeBets(ctx, member, volley(five('turtle')))).toMatchObject({
    ok: false,
    code: 'play-limit-reached',
  })
  const resting = await testMember(ctx, { balance: '1000.00' })
  await takeTimeOut(ctx, resting, { duration: '24h' })
  expect(await placeBets(ctx, resting, volley(five('turtle')))).toMatchObject({
    ok: false,
    code: 'self-excluded',
  })
  expect(await betsOf(resting)).toEqual([])
})

it('refuses the whole if one of its bets is none that the game takes', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const sound = { target: 'perch', stake: '10.00' } as const
  const bullets = (stake: string) => [sound, { ...sound, stake }, sound]
  const wrong: [Input, string][] = [
    [volley(bullets('0.99')), 'under-limit'],
    [volley(bullets('2000000.01')), 'over-limit'],
    [volley([sound], { nodeId: 'dice' }), 'not-found'],
    [volley([sound], { vendorCode: 'TRONGDONG' }), 'not-found'],
    [volley([sound], { bets: [{ stake: '10.00', wager: { game: 'slots-lines' } }] }), 'not-found'],
    [volley([...five('perch'), sound]), 'too-many-requests'],
  ]
  for (const [input, code] of wrong)
    expect(await placeBets(ctx, member, input)).toMatchObject({ ok: false, code })
  expect(await betsOf(member)).toEqual([])
  expect(await mainOf(member)).toBe(100_000n)
})

it('goes on with the next seeds where a pair is used up', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  await seedState(ctx, member.id)
  await ctx.db
    .updateTable('seed_pair')
    .set({ next_nonce: 998 })
    .where('member_id', '=', member.id)
    .where('state', '=', 'current')
    .execute()
  expect((await placeBets(ctx, member, volley(five('carp')))).ok).toBe(true)
  const bets = await betsOf(member)
  expect(bets.map(({ nonce }) => nonce)).toEqual([998, 999, 0, 1, 2])
  expect(new Set(bets.map(({ seed_pair_id }) => seed_pair_id)).size).toBe(2)
})

it('is all there or not at all when the process dies before its end', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const input = volley(five('carp'))
  const dying: Context = {
    ...ctx,
    transact: (work) =>
      ctx.transact(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await expect(placeBets(dying, member, input)).rejects.toThrow('killed')
  expect(await betsOf(member)).toEqual([])
  expect(await mainOf(member)).toBe(100_000n)
  expect((await placeBets(ctx, member, input)).ok).toBe(true)
  expect(await betsOf(member)).toHaveLength(MAX_VOLLEY_BETS)
})

it('bets of a volley and single ones that come together have each a nonce of its own', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const [bullet] = volley(five('carp')).bets
  await Promise.all([
    placeBets(ctx, member, volley(five('carp'))),
    ...[1, 2, 3].map(() =>
      placeBet(ctx, member, {
        vendorCode: 'SEN',
        nodeId: 'fish',
        stake: '1.00',
        wager: bullet?.wager ?? { game: 'fish', target: 'carp' },
        requestId: randomUUID(),
      }),
    ),
  ])
  const nonces = (await betsOf(member)).map(({ nonce }) => nonce ?? -1).toSorted((a, b) => a - b)
  expect(nonces).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('returns the same share of the stakes whatever fish are shot at', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...kindNames), fc.bigInt({ min: 100n, max: 200_000_000n })), {
        minLength: 1,
        maxLength: MAX_VOLLEY_BETS,
      }),
      (bullets) => {
        const staked = bullets.reduce((sum, [, stake]) => sum + stake, 0n)
        const returned = bullets.reduce((sum, [kind, stake]) => sum + stake * BigInt(returnedOfAll(kind)), 0n)
        expect(returned * 100n).toBe(staked * 96n * BigInt(SHOTS))
        for (const [kind] of bullets)
          expect(returnedOfAll(kind) / kinds[kind]).toBe((0.96 * SHOTS) / kinds[kind])
      },
    ),
  )
})
