import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Member } from '#platform/base/context.ts'
import { balanceOf, checkLedger, house } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import {
  BALANCE,
  expectOneAgainstTable,
  handsWithHouse,
  has,
  held,
  housePlayers,
  inRoomsWorld,
  look,
  seated,
  step,
} from '#tests/support/worlds/card-rooms.ts'
import { listHands, voidHand } from './index.ts'

inRoomsWorld()

/** Refusals that a member can cause; anything else is a bug. */
const REFUSALS = ['state-moved-on', 'bets-closed', 'seated-elsewhere', 'insufficient-balance']
const TABLES = ['10k-6', '1k-3'] as const

/** What one of three members does at one of two tables; `twice` is the same request again at the same moment. */
const memberAct = fc.record({
  what: fc.constantFrom(...(['sit', 'leave', 'ante', 'ante', 'call', 'raise', 'fold', 'show'] as const)),
  who: fc.nat({ max: 2 }),
  room: fc.constantFrom(TABLES[0], TABLES[0], TABLES[0], TABLES[1]),
  seat: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  twice: fc.boolean(),
})
type MemberAct = typeof memberAct extends fc.Arbitrary<infer Value> ? Value : never
/** What else happens: time passes, up to a seat's being given up, or an operator stops the hand. */
const other = fc.record({
  what: fc.constantFrom(...(['wait', 'wait', 'void'] as const)),
  seconds: fc.constantFrom(5, 30, 30, 301, 601),
})
const moment = fc.record({
  acts: fc.array(memberAct, { minLength: 1, maxLength: 4 }),
  others: fc.option(other, { nil: undefined, freq: 4 }),
})

async function actTwice(member: Member, { what, room, seat, twice }: MemberAct): Promise<void> {
  const more = { room, requestId: randomUUID(), ...(what === 'sit' && seat && { seat }) }
  const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => step(member, what, more)))
  for (const answer of answers) if (!answer.ok) expect(REFUSALS).toContain(answer.code)
  // A refusal is not kept; what was done is answered again.
  const done = answers.filter(({ ok }) => ok)
  if (done[0]) expect(await step(member, what, more)).toEqual(done[0])
  expect(new Set(done.map((answer) => JSON.stringify(answer))).size).toBeLessThanOrEqual(1)
}

async function stopHand(room: string): Promise<void> {
  const { hand } = await look(null, room)
  if (!hand) return
  const stopped = await voidHand(held.platform.ctx, hand.handId, 'ops:test', 'a test')
  if (!stopped.ok) expect(stopped.code).toBe('state-moved-on')
}

it('sums to nothing whatever members do, at the same moment too, in whatever order, and however often', async () => {
  const { ctx } = held.platform
  const ofHouse = () => balanceOf(ctx.db, house('room-players', 0n))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(0, 1),
      fc.array(moment, { minLength: 6, maxLength: 16, size: 'max' }),
      async (houses, moments) => {
        await housePlayers(houses)
        const members = await seated(3)
        const before = await ofHouse()
        const earlier = new Set((await listHands(ctx, { limit: 500 })).map(({ id }) => id))
        for (const member of members) await step(member, 'sit', { room: TABLES[0] })
        for (const { acts, others } of moments) {
          await Promise.all([
            ...acts.map((act) => actTwice(members[act.who] ?? expect.fail('nobody'), act)),
            others?.what === 'void' && stopHand(TABLES[0]),
          ])
          if (others?.what === 'wait') held.clock.advance(others.seconds)
        }
        // Everybody leaves, and the clock ends what is left.
        for (const room of TABLES) {
          for (const member of members) await step(member, 'leave', { room })
        }
        held.clock.advance(60)
        for (const room of TABLES) await look(null, room)
        const hands = (await listHands(ctx, { limit: 500 })).filter(({ id }) => !earlier.has(id))
        expect(hands.filter(({ endedAt }) => endedAt === null)).toEqual([])
        const raked = hands.reduce((sum, { rake }) => sum + minorOf(rake ?? '0.00'), 0n)
        const left = (await Promise.all(members.map(has))).reduce((sum, balance) => sum + balance, 0n)
        expect(left + (await ofHouse()) - before + raked).toBe(3n * minorOf(BALANCE))
        const withHouse = (await Promise.all(TABLES.map(handsWithHouse))).flat()
        for (const found of withHouse) if (!earlier.has(found.hand.id)) expectOneAgainstTable(found)
      },
    ),
    { numRuns: cases({ few: 6, many: 150 }) },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})
