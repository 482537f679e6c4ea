import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames, sharedGameOf } from '#platform/play/house/index.ts'
import { cases } from '#tests/support/cases.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  betRow,
  boarded,
  closeBoat,
  flyingBoat,
  landBoat,
  openBoat,
  roundRow,
  tapOn,
} from '#tests/support/worlds/flights.ts'
import { advanceRound, voidRound } from './index.ts'

/**
 * Flights with two members of two bets each: halves, targets, cash-outs by hand whose requests come more than once, and
 * rounds that an operator stops. A plain calculator says after each act what every member has.
 */

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let members: Member[]
const BALANCE = 1_000_000n

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

/** A bet as the calculator knows it; amounts in minor units, multipliers in hundredths. */
interface Sum {
  member: number
  stake: bigint
  target: bigint | null
  left: bigint
  paid: bigint
  halved: boolean
}

const multiplierAt = (ms: number) => BigInt(Math.floor(100 * Math.exp(0.00006 * ms)))
const TOP = 100_000n

/** What a tap at this moment pays; undefined if it is refused. */
function tapped(bet: Sum, share: 'half' | 'all', ms: number, point: bigint): bigint | undefined {
  const multiplier = multiplierAt(ms)
  if (multiplier >= point || multiplier >= (bet.target ?? TOP) || bet.left === 0n) return undefined
  if (share === 'half' && bet.halved) return undefined
  const part = share === 'half' ? bet.left / 2n : bet.left
  bet.left -= part
  bet.halved ||= share === 'half'
  return (part * multiplier) / 100n
}

const owed = (bets: readonly Sum[], member: number) =>
  bets.filter((bet) => bet.member === member).reduce((sum, { paid, stake }) => sum + paid - stake, BALANCE)

async function expectBalances(bets: readonly Sum[]): Promise<void> {
  for (const [at, { id }] of members.entries())
    expect(await balanceOf(ctx.db, wallet(id, 'main'))).toBe(owed(bets, at))
  const { rows } = await sql<{ sum: bigint }>`
    select sum(balance)::bigint as sum from ledger_account where unit = 'money'
  `.execute(ctx.db)
  expect(rows[0]?.sum).toBe(0n)
}

const betOf = fc.record({
  member: fc.nat(1),
  stake: fc.bigInt(100n, 30_001n),
  target: fc.option(fc.bigInt(101n, 400n)),
})
const actOf = fc.record({
  bet: fc.nat(3),
  ms: fc.nat(20_000),
  share: fc.constantFrom('half' as const, 'all' as const),
  copies: fc.integer({ min: 1, max: 3 }),
})

const flight = fc.record({
  bets: fc.array(betOf, { minLength: 1, maxLength: 4 }).map((bets) =>
    // two of a member at most
    bets.filter(({ member }, at) => bets.slice(0, at).filter((one) => one.member === member).length < 2),
  ),
  acts: fc.array(actOf, { maxLength: 8 }).map((acts) => acts.sort((a, b) => a.ms - b.ms)),
  voidAfter: fc.option(fc.nat(8)),
})

it('pays each cash-out once and at once, and at the end what is left, to the unit', async () => {
  await fc.assert(
    fc.asyncProperty(flight, async ({ bets: placed, acts, voidAfter }) => {
      members = [
        await testMember(ctx, { balance: moneyOf(BALANCE) }),
        await testMember(ctx, { balance: moneyOf(BALANCE) }),
      ]
      const round = await openBoat(ctx, world.clock)
      const ids: string[] = []
      const bets: Sum[] = placed.map((bet) => ({ ...bet, left: bet.stake, paid: 0n, halved: false }))
      for (const { member, stake, target } of bets) {
        const wish = { stake: moneyOf(stake), target: target === null ? null : moneyOf(target) }
        ids.push(await boarded(ctx, members[member] as Member, round, wish))
      }
      const point = await closeBoat(ctx, world.clock, round)
      const { flew_at: flewAt } = await roundRow(ctx, round)
      await expectBalances(bets)

      const isVoid = voidAfter !== null && voidAfter <= acts.length
      for (const { bet: nth, ms, share, copies } of isVoid ? acts.slice(0, voidAfter) : acts) {
        const place = nth % bets.length
        const [bet, id] = [bets[place] as Sum, ids[place] as string]
        world.clock.set(new Date((flewAt?.getTime() ?? 0) + ms).toISOString())
        const pays = tapped(bet, share, ms, point)
        bet.paid += pays ?? 0n
        const requestId = randomUUID()
        const tap = () => tapOn(ctx, members[bet.member] as Member, id, { share, requestId })
        const answers = await Promise.all(Array.from({ length: copies }, tap))
        expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => pays !== undefined))
        await expectBalances(bets)
      }
      if (isVoid) {
        expect(await voidRound(ctx, round, 'test', 'the wind')).toMatchObject({ ok: true })
        // What is out is won, the rest of the stake comes back, and only what is won counts.
        for (const bet of bets) bet.paid += bet.left
        await advanceRound(ctx, round, sharedGameOf)
      } else {
        for (const bet of bets) {
          const goal = bet.target ?? TOP
          if (point >= goal) bet.paid += (bet.left * goal) / 100n
          bet.left = 0n
        }
        await landBoat(ctx, world.clock, round)
      }
      await expectBalances(bets)
      await expectEnds(bets, ids, isVoid)
      world.clock.advance(30)
    }),
    { numRuns: cases({ few: 12, many: 300 }) },
  )
})

/** Each bet has one end, its postings come to it, and what a member risked on the round counts together, and once. */
async function expectEnds(bets: readonly Sum[], ids: readonly string[], isVoid: boolean): Promise<void> {
  const risked = [0n, 0n]
  const won = [0n, 0n]
  const counted = [0n, 0n]
  for (const [at, bet] of bets.entries()) {
    const row = await betRow(ctx, ids[at] as string)
    const back = isVoid ? bet.left : 0n
    expect(row).toMatchObject({
      payout: bet.paid,
      cashed_out: null,
      cashed_out_stake: null,
      result: back === bet.stake ? 'void' : bet.paid > 0n ? 'won' : 'lost',
    })
    const { rows } = await sql<{ net: bigint }>`
      select sum(amount)::bigint as net from ledger_entry join ledger_posting posting on posting.id = posting_id
      join ledger_account account on account.id = account_id
      where posting.reference = ${row.id} and account.member_id = ${row.member_id}
    `.execute(ctx.db)
    expect(rows[0]?.net).toBe(bet.paid - bet.stake)
    risked[bet.member] = (risked[bet.member] ?? 0n) + bet.stake - back
    won[bet.member] = (won[bet.member] ?? 0n) + bet.paid - back
    counted[bet.member] = (counted[bet.member] ?? 0n) + row.turnover
  }
  for (const at of [0, 1]) {
    const [stakes = 0n, net = 0n] = [risked[at], (won[at] ?? 0n) - (risked[at] ?? 0n)]
    const distance = net < 0n ? -net : net
    // to the unit of each bet
    const lost = (distance < stakes ? distance : stakes) - (counted[at] ?? 0n)
    expect(lost >= 0n && lost <= 1n, `turnover of member ${at}`).toBe(true)
  }
}

it('pays once and refunds once where cash-outs, their copies and the end of a stopped round come together', async () => {
  for (let tried = 0; tried < cases({ few: 3, many: 30 }); tried++) {
    const six: Member[] = []
    for (let at = 0; at < 6; at++) six.push(await testMember(ctx, { balance: moneyOf(BALANCE) }))
    const { round, bets, flewAt } = await flyingBoat(ctx, world.clock, { from: 113n }, async (round) => {
      const ids: string[] = []
      for (const member of six) ids.push(await boarded(ctx, member, round))
      return ids
    })
    // Flights that did not rise so high came before it.
    const before = await Promise.all(six.map(({ id }) => balanceOf(ctx.db, wallet(id, 'main'))))
    world.clock.set(new Date(flewAt.getTime() + 2_000).toISOString())
    const tap = (member: Member, at: number) => {
      const requestId = randomUUID()
      const once = () => tapOn(ctx, member, bets[at] as string, { share: at % 2 ? 'half' : 'all', requestId })
      return Promise.all([once(), once()])
    }
    const stop = async () => {
      await voidRound(ctx, round, 'test', 'the wind')
      await Promise.all([1, 2].map(() => advanceRound(ctx, round, sharedGameOf)))
    }
    const taps = six.map((member, at) => () => tap(member, at))
    await Promise.all([...taps.slice(0, 3), stop, ...taps.slice(3)].map((act) => act()))
    await landBoat(ctx, world.clock, round)
    for (const [at, { id }] of six.entries()) {
      const { actions, payout, cashed_out } = await betRow(ctx, bets[at] as string)
      // 1.12 for what was out, the stake for what was not
      expect({ payout, cashed_out }).toEqual({
        payout: !actions ? 1_000n : at % 2 ? 1_060n : 1_120n,
        cashed_out: null,
      })
      expect(await balanceOf(ctx.db, wallet(id, 'main'))).toBe((before[at] ?? 0n) + payout)
    }
    world.clock.advance(30)
  }
})
