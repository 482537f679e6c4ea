// npm run test:crash, its fourth part (alone: node --import tsx tests/kills/rooms.ts --kills 30): hands of card rooms are killed with kill -9,
// each at another statement of its seats, antes, turns and its end, or at any moment. Then half of the players send everything
// again, to two nodes at once, and the others leave the rest to the clock. Every stake must be in one pot that was paid, or refunded.
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { minorOf } from '#contract/base/fields/money.ts'
import type { ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { betProof, installHouseGames } from '#platform/play/house/index.ts'
import { roomJobs } from '#platform/play/rooms/index.ts'
import { testMember } from '../support/platform/members.ts'
import { count, readNumbers, startRun, WHOLE } from './kill-run.ts'
import { PLANS, type PlannedHand, playHand } from './planned-hand.ts'

const { kills: KILLS } = readNumbers({ kills: 200 })
/** Rooms in which one process plays, which one kill ends. */
const ROOMS = 20
const SEATS = 6
const ANTE = 1_000n
const BALANCE = '1000.00'
/** Where the clocks of all processes begin. */
const START = '2026-11-20T05:00:00Z'
/** Longer than the times of antes and turns together. */
const LATER_SECONDS = 120
/** Of a hand that nobody plays on: each seat's turn, the show, and what follows. */
const MOST_TURNS = 8

const run = await startRun()
const { ctx, nodes, clock, problems, found, ends, counts } = run
await installHouseGames(ctx)
// Players of the house act by their cards, and a planned hand must not depend on these.
await setValue(ctx, 'test:crash', 'roomHousePlayers', 0)

async function plan(at: number): Promise<PlannedHand[]> {
  const hands: PlannedHand[] = []
  for (let place = 0; place < ROOMS; place++) {
    const id = `k${at + 1}-${place}`
    await sql`insert into card_room (id, unit, ante, seats, position)
      values (${id}, 'money', ${ANTE}, ${SEATS}, (select max(position) + 1 from card_room))`.execute(ctx.db)
    const members = []
    for (let seat = 0; seat < 3; seat++) members.push(await testMember(ctx, { balance: BALANCE }))
    const number = Math.max(at, 0) * ROOMS + place
    hands.push({
      id,
      room: id,
      memberIds: members.map((member) => String(member.id)),
      plan: number % PLANS,
      // A step that has no divisor with the number of statements comes to each of them in its turn.
      stopsAt: run.stopOf(at, number * 37),
    })
  }
  return hands
}

const handsIn = (room: string) =>
  ctx.db
    .selectFrom('card_hand')
    .select(['id', 'state', 'outcome', 'bets_root', 'server_seed', 'commit', 'ended_at', 'actions'])
    .where('room_id', '=', room)
    .orderBy('id')
    .execute()
type Hand = Awaited<ReturnType<typeof handsIn>>[number]

const betsOn = (hand: string) =>
  ctx.db
    .selectFrom('bet')
    .select(['id', 'member_id', 'stake', 'payout', 'result'])
    .where('round_id', '=', hand)
    .execute()

/** What every member of these hands has, and is owed by all of its bets; and the books. */
async function checkMoney(hands: readonly PlannedHand[], when: string): Promise<void> {
  for (const memberId of hands.flatMap(({ memberIds }) => memberIds))
    await run.checkWallet(BigInt(memberId), minorOf(BALANCE), when)
  await run.checkBooks(when)
}

/** The end of a hand: its pot is what its seats have staked, and what it has paid with the rake. */
async function checkHand(hand: Hand, before: Hand | undefined): Promise<void> {
  count(ends, hand.state)
  for (const [name, value] of Object.entries(before ?? {}))
    if (['outcome', 'bets_root', 'server_seed', 'commit'].includes(name) && value !== null)
      if (!isDeepStrictEqual(value, hand[name as keyof Hand]))
        problems.push(`hand ${hand.id}: ${name} was ${JSON.stringify(value)}`)
  const bets = await betsOn(hand.id)
  if (hand.ended_at === null && bets.length > 0) problems.push(`hand ${hand.id} is ${hand.state} still`)
  if (
    hand.state === 'void' &&
    bets.some(({ result, stake, payout }) => result !== 'void' || payout !== stake)
  )
    problems.push(`hand ${hand.id} is void, and a stake of it was not given back`)
  if (hand.state !== 'settled') return
  const outcome = hand.outcome as unknown as ThreeCardOutcome
  const sum = (of: 'stake' | 'payout', house: boolean) =>
    outcome.seats.filter((seat) => seat.house === house).reduce((all, seat) => all + minorOf(seat[of]), 0n)
  const staked = bets.reduce((all, { stake }) => all + stake, 0n)
  const paid = bets.reduce((all, { payout }) => all + payout, 0n)
  if (staked !== sum('stake', false) || paid !== sum('payout', false))
    problems.push(`hand ${hand.id}: its bets staked ${staked} and were paid ${paid}, it says otherwise`)
  if (minorOf(outcome.pot) !== paid + sum('payout', true) + minorOf(outcome.rake))
    problems.push(`hand ${hand.id}: pot ${outcome.pot} is not what was paid`)
  for (const { id } of bets)
    if (!(await betProof(ctx, { betId: id, language: 'en' })).ok) problems.push(`bet ${id} has no proof`)
}

async function takeUp(hands: readonly PlannedHand[]): Promise<void> {
  const before = new Map<string, Hand>()
  for (const { room } of hands) {
    const inRoom = await handsIn(room)
    for (const hand of inRoom) before.set(hand.id, hand)
    const dealt = inRoom.findLast(({ state }) => state !== 'gathering')
    const what = dealt?.state ?? (inRoom.length > 0 ? 'gathering' : 'nothing')
    count(found, what)
  }
  const back = hands.filter((_, at) => at % 2 === 0)
  await Promise.all(back.map((hand) => Promise.all(nodes.map((node) => playHand(node, hand)))))
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    clock.advance(LATER_SECONDS)
    for (const { room } of hands)
      await Promise.all(nodes.map((node) => roomJobs['room-step'](node, { room })))
  }
  for (const { id, room, memberIds } of hands) {
    const all = await handsIn(room)
    for (const hand of all) await checkHand(hand, before.get(hand.id))
    const dealt = all.filter(({ actions }) => (actions as unknown as unknown[]).length > 0)
    if (dealt.length > 1) problems.push(`${id}: ${dealt.length} hands were dealt`)
    const { rows } = await sql<{ bets: number }>`
      select count(*)::int as bets from bet where member_id = any(${memberIds}::bigint[])
    `.execute(ctx.db)
    if ((rows[0]?.bets ?? 0) > memberIds.length) problems.push(`${id}: ${rows[0]?.bets} bets`)
    if (back.some((hand) => hand.id === id) && !dealt.some(({ state }) => state === 'settled'))
      problems.push(`${id}: was played again to its end, and is not settled`)
  }
}

// What nobody interrupts shows how many statements there are to be held at.
for (let at = WHOLE; at < KILLS && problems.length === 0; at++) {
  clock.set(START)
  const hands = await plan(at)
  await run.kill({
    at,
    worker: 'hand-player.ts',
    errands: hands,
    hasBegun: async () => (await handsIn(hands[0]?.room ?? '')).length > 0,
  })
  await checkMoney(hands, `after kill ${counts.kills}`)
  await takeUp(hands)
  await checkMoney(hands, `kill ${counts.kills}, at the end`)
  run.say(`${JSON.stringify(found)}, ${counts.statements} statements of a hand`)
}
await run.end(`${ROOMS} hands`)
