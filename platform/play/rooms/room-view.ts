import type { ParsedInputOf, WireValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { BetResult } from '#contract/play/bets.ts'
import type { ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import { allowedActions, costOf, type Hand, potOf } from '#contract/play/games/three-card/three-card-rules.ts'
import type {
  CardHand,
  cardRoom as endpoint,
  HandResult,
  HandSeat,
  roomList as listEndpoint,
} from '#contract/play/rooms.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { isRecordId } from '#platform/base/input/record-id.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { accountsOf, maskedAccount } from '#platform/members/accounts/index.ts'
import { isExcluded } from '#platform/members/responsible-gaming/index.ts'
import { endOfBet } from '#platform/play/bets/index.ts'
import { mayPlay } from '#platform/play/catalogue/index.ts'
import { advanceRoom } from './advance-room.ts'
import { deal } from './deal.ts'
import { listedRooms } from './room-list.ts'
import {
  betIdOf,
  type HandRow,
  type HandSeatRow,
  handOf,
  handSeatsOf,
  lastHands,
  roomOf,
  runningHand,
  seatOfMember,
  seatsOf,
  stateOf,
} from './room-rows.ts'
import { HAND_STAYS_MS, isSilent, roomSettings } from './room-terms.ts'
import { streamOf } from './write-hand.ts'

/** How many of a room's last hands its page shows. */
const RESULTS_SHOWN = 10

/** Every room with its stakes and seats: rooms of play money for a trial account, of real money for anybody else. */
export const roomList = async (
  ctx: Context,
  member: Member | null,
): Promise<Result<WireValueOf<typeof listEndpoint>>> =>
  ok({ list: await listedRooms(ctx, { unit: member && isTrial(member.accountKind) ? 'play' : 'money' }) })

type Input = ParsedInputOf<typeof endpoint>

/**
 * A room as `member` may see it. Cards are computed here from the seeds: the member's own, and everybody's when the
 * hand is over. Steps that are due by time are done first. Refuses `not-found`.
 */
export async function cardRoom(
  ctx: Context,
  member: Member | null,
  { room: roomId, betId }: Input,
): Promise<Result<WireValueOf<typeof endpoint>>> {
  await advanceRoom(ctx, roomId, await roomSettings(ctx), HAND_STAYS_MS)
  const [room] = await listedRooms(ctx, { room: roomId })
  const row = await roomOf(ctx.db, roomId)
  if (!room || !row) return refuse('not-found')
  const seats = (await seatsOf(ctx.db, roomId)).filter((seat) => !isSilent(ctx, seat))
  const hand = await runningHand(ctx.db, roomId)
  const ownHand = betId === undefined || !member ? undefined : await handOfBet(ctx, member, roomId, betId)
  const decided = await lastHands(ctx.db, roomId, RESULTS_SHOWN)
  const last = ownHand && ownHand.ended_at !== null ? ownHand : decided[0]
  const accounts = await accountsOf(
    ctx.db,
    seats.map(({ member_id: id }) => id),
  )
  return ok({
    room,
    sitting: seats.map(({ seat, member_id: id }) => ({
      seat,
      account: maskedAccount(accounts.get(id) ?? ''),
      mine: id === member?.id,
    })),
    hand: hand ? await shownHand(ctx, member, hand, row.ante) : null,
    last: last ? await shownHand(ctx, member, last, row.ante) : null,
    results: decided.flatMap(resultOf),
    mine:
      member && mayPlay(member).ok ? await ownPart(ctx, member, { hand, last, ante: row.ante, seats }) : null,
  })
}

/** The hand of a bet of the member in this room. */
async function handOfBet(
  ctx: Context,
  member: Member,
  roomId: string,
  betId: string,
): Promise<HandRow | undefined> {
  if (!isRecordId(betId)) return undefined
  const bet = await endOfBet(ctx.db, betId)
  if (bet?.memberId !== member.id || bet.roundId === null) return undefined
  const hand = await handOf(ctx.db, bet.roundId)
  return hand?.room_id === roomId ? hand : undefined
}

/** The result of a hand; empty if it was not decided. */
function resultOf(hand: HandRow): HandResult[] {
  const outcome = hand.outcome as unknown as ThreeCardOutcome | null
  if (!outcome) return []
  const { seats, pot } = outcome
  const winners = seats.filter(({ payout }) => minorOf(payout) > 0n)
  const proved = [...winners, ...seats].find(({ house }) => !house) ?? seats[0]
  return proved
    ? [
        {
          handId: hand.id,
          betId: betIdOf(hand, proved.seat),
          pot,
          winners: winners.map(({ seat, cards }) => ({ seat, cards })),
        },
      ]
    : []
}

interface RoomState {
  hand: HandRow | undefined
  last: HandRow | undefined
  ante: bigint
  seats: Awaited<ReturnType<typeof seatsOf>>
}

/** The member's place in the room, and its allowed actions: on a break from play none that stakes, or leads to it. */
async function ownPart(ctx: Context, member: Member, { hand, last, ante, seats }: RoomState) {
  const sits = seats.find(({ member_id: id }) => id === member.id)
  const seat = sits ? undefined : await seatOfMember(ctx.db, member.id)
  const elsewhere = seat && !isSilent(ctx, seat) ? seat.room_id : null
  const own = hand && (await ownSeat(ctx, member, hand))
  const state = hand && hand.actions.length > 0 ? stateOf(ante, hand.actions) : undefined
  const may = state && own && hand?.state === 'playing' ? allowedActions(state, own.seat) : []
  const mayAnte =
    sits && hand?.state === 'gathering' && !own && !hand.house_seats.includes(sits.seat)
      ? (['ante'] as const)
      : []
  const acts = [
    ...(sits ? (['leave'] as const) : elsewhere === null ? (['sit'] as const) : []),
    ...mayAnte,
    ...may,
  ]
  const owed = state && own ? costOf(state, own.seat, 'call') : 0n
  const leadsToStake = (act: (typeof acts)[number]) =>
    act === 'sit' || act === 'ante' || act === 'raise' || (act === 'call' && owed > 0n)
  const onBreak = acts.some(leadsToStake) && (await isExcluded(ctx, member.id))
  const lastSeat = last && (await ownSeat(ctx, member, last))
  const lastBet = last && lastSeat ? await endOfBet(ctx.db, betIdOf(last, lastSeat.seat)) : undefined
  return {
    seat: sits?.seat ?? null,
    elsewhere,
    acts: onBreak ? acts.filter((act) => !leadsToStake(act)) : acts,
    owed: moneyOf(owed),
    raise: moneyOf(state && own ? costOf(state, own.seat, 'raise') : 0n),
    betId: hand && own ? betIdOf(hand, own.seat) : null,
    lastBet: lastBet
      ? {
          betId: lastBet.betId,
          result: lastBet.result as BetResult,
          stake: moneyOf(lastBet.stake),
          payout: moneyOf(lastBet.payout),
        }
      : null,
  }
}

const ownSeat = async (ctx: Context, member: Member, hand: HandRow): Promise<HandSeatRow | undefined> =>
  (await handSeatsOf(ctx.db, hand.id)).find(({ member_id: id }) => id === member.id)

async function shownHand(ctx: Context, member: Member | null, row: HandRow, ante: bigint): Promise<CardHand> {
  const seats = await handSeatsOf(ctx.db, row.id)
  const accounts = await accountsOf(
    ctx.db,
    seats.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
  )
  const hand = row.actions.length > 0 ? stateOf(ante, row.actions) : undefined
  const over = row.state === 'shown' || row.state === 'settled'
  const cards = hand ? deal(streamOf(row), hand.terms.seats).cards : new Map<number, number[]>()
  const left =
    row.due_at === null || row.ended_at !== null ? null : row.due_at.getTime() - ctx.clock.now().getTime()
  const outcome = row.outcome as unknown as ThreeCardOutcome | null
  const isRevealed = over || row.state === 'void'
  return {
    handId: row.id,
    state: row.state,
    commit: row.commit,
    betsRoot: row.bets_root,
    serverSeed: isRevealed ? row.server_seed : null,
    dealer: row.dealer,
    houseSeats: row.house_seats,
    betIds: row.bet_ids,
    seats: seats.map((seat) => {
      const mine = seat.member_id !== null && seat.member_id === member?.id
      const account = seat.member_id === null ? null : maskedAccount(accounts.get(seat.member_id) ?? '')
      const visibleCards = over || (mine && row.state === 'playing') ? (cards.get(seat.seat) ?? null) : null
      return toSeat(row, hand, seat, { mine, account, cards: visibleCards, over })
    }),
    pot: moneyOf(hand ? potOf(hand) : seats.reduce((sum, { stake }) => sum + stake, 0n)),
    rake: outcome?.rake ?? null,
    phase: hand?.phase ?? 'antes',
    turn: row.state === 'playing' ? (hand?.turn ?? null) : null,
    raises: hand?.raises ?? 0,
    remaining: left === null ? null : Math.max(0, Math.ceil(left / 1_000)),
  }
}

interface SeatVisibility {
  mine: boolean
  account: string | null
  cards: number[] | null
  over: boolean
}

function toSeat(
  row: HandRow,
  hand: Hand | undefined,
  seat: HandSeatRow,
  { mine, account, cards, over }: SeatVisibility,
): HandSeat {
  const did = row.actions.findLast((action) => action.seat === seat.seat && action.do !== 'deal')?.do
  return {
    seat: seat.seat,
    account,
    house: seat.member_id === null,
    mine,
    betId: betIdOf(row, seat.seat),
    stake: moneyOf(seat.stake),
    did: did && did !== 'deal' ? did : null,
    folded: hand?.folded.has(seat.seat) ?? false,
    shown: hand?.shownSeats.has(seat.seat) ?? false,
    cards,
    payout: over ? moneyOf(seat.payout) : null,
  }
}
