import { type Minor, minorOf, sumOf } from '#contract/base/fields/money.ts'
import type { ReportedBet } from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { endsOfBets } from '#platform/play/bets/index.ts'
import { VENDOR_BATCH_ROWS } from '#platform/play/limits.ts'

/** A bet in one of the two books. If it is void, its stake and payout do not count. */
export interface BookedBet {
  state: 'absent' | 'refused' | 'open' | 'settled' | 'void'
  stake: Minor
  payout: Minor
}

/** A bet in our books. */
export interface OurBet extends BookedBet {
  betId: string | null
  memberId: bigint | null
  wallet: string | null
}

export const absent: OurBet = {
  state: 'absent',
  stake: 0n,
  payout: 0n,
  betId: null,
  memberId: null,
  wallet: null,
}

/** The member's gain from a bet, according to one book. */
export const netOf = ({ state, stake, payout }: BookedBet): Minor =>
  state === 'open' || state === 'settled' ? payout - stake : 0n

/** A line of a report as a bet. */
export function theirBet(
  line: ReportedBet | null,
): BookedBet & { state: 'absent' | 'open' | 'settled' | 'void' } {
  if (!line) return { state: 'absent', stake: 0n, payout: 0n }
  const stake = minorOf(line.stake)
  if (line.rollback !== null) return { state: 'void', stake, payout: 0n }
  const payout = sumOf(line.wins.map(({ amount }) => minorOf(amount)))
  return { state: line.wins.length > 0 ? 'settled' : 'open', stake, payout }
}

/** Our bets by the vendor's ids, a few hundred at once; unknown ids are missing. */
export async function ourBets(
  ctx: Context,
  vendor: string,
  transactionIds: readonly string[],
): Promise<Map<string, OurBet>> {
  if (transactionIds.length === 0) return new Map()
  const calls = await ctx.db
    .selectFrom('vendor_call')
    .select(['transaction_id', 'kind', 'bet_transaction_id', 'member_id', 'amount', 'bet_id', 'refused'])
    .where('vendor_code', '=', vendor)
    .where('transaction_id', 'in', transactionIds)
    .execute()
  return withEnds(
    ctx,
    calls.filter(({ kind, bet_transaction_id }) => kind === 'bet' || (kind === 'win' && !bet_transaction_id)),
  )
}

/** A call that has placed a bet, or tried to. */
interface PlacingCall {
  transaction_id: string
  member_id: bigint
  amount: Minor | null
  bet_id: string | null
  refused: string | null
}

async function withEnds(ctx: Context, calls: readonly PlacingCall[]): Promise<Map<string, OurBet>> {
  const ends = await endsOfBets(
    ctx.db,
    calls.map(({ bet_id }) => bet_id).filter((id) => id !== null),
  )
  return new Map(
    calls.map((call): [string, OurBet] => {
      const end = call.bet_id === null ? undefined : ends.get(call.bet_id)
      const memberId = call.member_id
      if (!end) {
        const refused = { state: 'refused' as const, stake: call.amount ?? 0n }
        return [call.transaction_id, { ...absent, memberId, ...(call.refused !== null && refused) }]
      }
      const { result, stake, payout, betId, wallet } = end
      const state = result === 'open' || result === 'void' ? result : 'settled'
      return [
        call.transaction_id,
        { state, stake, payout: state === 'void' ? 0n : payout, betId, memberId, wallet },
      ]
    }),
  )
}

/** One call that has placed a bet, with that bet. */
export interface PlacedBet extends OurBet {
  transactionId: string
  node: string
  round: string
}

/** Every bet of a vendor that arrived in a span, in the order of arrival, a thousand at a time. */
export async function* placedIn(
  ctx: Context,
  vendor: string,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<PlacedBet[]> {
  let last: { at: Date; id: string } | undefined
  for (;;) {
    const after = last
    const calls = await ctx.db
      .selectFrom('vendor_call')
      .selectAll()
      .where('vendor_code', '=', vendor)
      .where('created_at', '>=', after?.at ?? from)
      .where('created_at', '<', until)
      .where((call) => call.or([call('kind', '=', 'bet'), call('bet_transaction_id', 'is', null)]))
      .$if(after !== undefined, (query) =>
        query.where((call) =>
          call.or([call('created_at', '>', after?.at ?? from), call('transaction_id', '>', after?.id ?? '')]),
        ),
      )
      .orderBy('created_at')
      .orderBy('transaction_id')
      .limit(VENDOR_BATCH_ROWS)
      .execute()
    const bets = await withEnds(ctx, calls)
    yield calls.map((call) => ({
      ...(bets.get(call.transaction_id) ?? absent),
      transactionId: call.transaction_id,
      node: call.node_id,
      round: call.round_id,
    }))
    const end = calls.at(-1)
    if (!end || calls.length < VENDOR_BATCH_ROWS) return
    last = { at: end.created_at, id: end.transaction_id }
  }
}

/** `win-over-limit`: a win that was refused on arrival, noted before any report has it. */
export type DifferenceKind =
  | 'missing-here'
  | 'missing-there'
  | 'other-amount'
  | 'other-state'
  | 'win-over-limit'

const isValid = ({ state }: BookedBet): boolean => state === 'open' || state === 'settled'

/**
 * How the two books of a bet differ; undefined if they agree. They also agree if each has the bet void or not at all,
 * and, for a vendor that does not report losses, if we have settled it as lost and the vendor has it open.
 */
export function differenceOf(
  ours: BookedBet,
  theirs: BookedBet,
  silentLoss: boolean,
): Exclude<DifferenceKind, 'win-over-limit'> | undefined {
  if (!isValid(ours) && !isValid(theirs)) return undefined
  if (!isValid(ours)) return ours.state === 'absent' ? 'missing-here' : 'other-state'
  if (!isValid(theirs)) return theirs.state === 'absent' ? 'missing-there' : 'other-state'
  if (ours.stake !== theirs.stake || ours.payout !== theirs.payout) return 'other-amount'
  if (ours.state === theirs.state) return undefined
  return silentLoss && theirs.state === 'open' ? undefined : 'other-state'
}
