import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { rowsAsJson } from '#platform/base/db/rows-as-json.ts'
import { type NamedStatements, runAsOneStatement } from '#platform/base/db/run-as-one-statement.ts'
import type { Json } from '#platform/base/db/tables.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { countRolloverStatement } from '#platform/money/rollover/index.ts'
import { noteRecentGames, type TurnoverTerms } from '#platform/play/catalogue/index.ts'
import type { DrawSeeds } from '#platform/play/seeds/index.ts'
import { type BetMoney, moveBets, type PayoutTarget } from './bet-money.ts'
import { anyOf } from './locked-bet.ts'
import { type BetEnd, type CashedOut, type EndResult, type NewBet, resultOf } from './turnover/bet-terms.ts'
import type { StakeSource } from './turnover/stake-source.ts'
import { turnoverOf } from './turnover/valid-turnover.ts'

/** A bet to open; the member's stakes are locked. */
export interface Opening {
  id: string
  memberId: bigint
  at: Date
  bet: NewBet
  source: StakeSource
  /** The seeds and nonce, if the round is drawn from seeds. */
  seeds?: DrawSeeds | undefined
  /** The shared round that ends it. */
  roundId?: string | undefined
  /** The salt of its leaf. */
  salt?: string | undefined
  /** It becomes the member's open round of its game. */
  waits?: boolean
  /** It is settled at once, or void from the start: then no money moves. Absent: it stays open. */
  end?: BetEnd | 'void' | undefined
  /** The part of its payout that is not paid by the house but afterwards by `payPool`. */
  fromPool?: Minor
}

/** A locked open bet that continues with these actions and this stake, and of which this much has been paid by now. */
export interface Stepping {
  bet: SteppedRow
  /** The increase of its stake. */
  raise: Minor
  /** What this step pays; already included in what has been cashed out of its bet. */
  part?: { amount: Minor; target: PayoutTarget } | undefined
}
type SteppedRow = EndingBet & { actions: Json[] }

/** The facts about an open bet that its end needs. */
export interface EndingBet extends CashedOut {
  id: string
  memberId: bigint
  gameType: string
  stake: Minor
  wallet: StakeSource['wallet']
  turnoverTerms: TurnoverTerms
  /** Absent or empty: its row keeps its actions. */
  actions?: Json[]
}

/** A locked open bet that ends. */
export interface WrittenEnd {
  bet: EndingBet
  end: BetEnd | 'void'
  /** The part of the stake that has not yet left its wallet: the raise of the step that ends the round. */
  unposted?: Minor
  /** As in `Opening`. */
  fromPool?: Minor
  target: PayoutTarget
}

export interface BetChanges {
  openings?: readonly Opening[]
  steppings?: readonly Stepping[]
  endings?: readonly WrittenEnd[]
}

/**
 * Writes opened, continued and ended bets, and counts their rollover, in one statement together with those of `beside`;
 * then moves their money in another. The only place that opens or ends bets, one or thousands (`openBets`, `endBets`);
 * apart from it, only further payments on an ended bet and its reversal write a bet.
 *
 * In the transaction that has locked the stakes of the members, the open bets, and the bonuses that they concern.
 * Refuses `insufficient-balance` at `stake`: then the transaction must roll back.
 */
export async function writeBets(
  ctx: Context,
  { openings = [], steppings = [], endings = [] }: BetChanges,
  beside: NamedStatements = {},
): Promise<Result<null>> {
  if (openings.length + steppings.length + endings.length === 0) return ok(null)
  const now = ctx.clock.now()
  const ends = endings.map(decide)
  const money = [
    ...openings.flatMap(moneyOfOpening),
    ...steppings.map(({ bet, raise, part }): BetMoney => ({ bet, unposted: raise, part })),
    ...ends.map(moneyOfEnd),
  ]
  const played = money.flatMap(({ bet, end }) =>
    end && end.turnover > 0n && bet.wallet !== 'play'
      ? [{ memberId: bet.memberId, turnover: end.turnover }]
      : [],
  )
  const [written] = await runAsOneStatement(
    ctx.db,
    {
      ...beside,
      ...openingStatements(openings),
      ...steppingStatements(now, steppings),
      ...endingStatements(now, ends.map(toEndedRow)),
      rollover_count: played.length > 0 ? countRolloverStatement(played) : undefined,
    },
    sql<{ changed: bigint }>`select
      ${steppings.length > 0 ? sql`(select count(*) from stepped_bet)` : sql`0::bigint`} +
      ${endings.length > 0 ? sql`(select count(*) from ended_bet)` : sql`0::bigint`} as changed`,
  )
  if (written?.changed !== BigInt(steppings.length + endings.length))
    throw new Error(
      `${written?.changed} of ${steppings.length} steps and ${endings.length} ends were written`,
    )
  return moveBets(ctx, money)
}

/** The row of a newly opened bet. */
function toRow({ id, memberId, at, bet, source, seeds, roundId, salt, end }: Opening) {
  const { wallet, bonus } = source
  const isVoid = end === 'void'
  const ending = isVoid ? { payout: bet.stake, outcome: null } : end
  return {
    id,
    member_id: memberId,
    vendor_code: bet.vendor,
    node_id: bet.node,
    game_type: bet.gameType,
    stake: bet.stake,
    payout: ending?.payout ?? 0n,
    unit: wallet === 'play' ? 'play' : 'money',
    wallet,
    bonus_id: wallet === 'bonus' ? (bonus?.id ?? null) : null,
    result: isVoid ? 'void' : end ? resultOf(bet.stake, end) : 'open',
    turnover: end && !isVoid ? turnoverOf({ bet, end }) : 0n,
    turnover_rule: bet.turnoverTerms.rule,
    turnover_weight: bet.turnoverTerms.weight,
    placed_at: at,
    settled_at: end ? at : null,
    seed_pair_id: seeds?.seedPairId ?? null,
    nonce: seeds?.nonce ?? null,
    round_id: roundId ?? null,
    salt: salt ?? null,
    wager: bet.wager,
    outcome: ending?.outcome ?? null,
  }
}

/** The statements that write the rows, the recent games, and the open rounds of bets that wait for their players. */
function openingStatements(openings: readonly Opening[]): NamedStatements {
  const rows = openings.map(toRow)
  const [first] = rows
  if (!first) return {}
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const waiting = openings.filter(({ waits }) => waits)
  return {
    opened_bet: sql`
      insert into bet (${columns}) select ${columns} from jsonb_populate_recordset(null::bet, ${rowsAsJson(rows)}::jsonb)`,
    opened_round: waiting.length > 0 ? openingRounds(waiting) : undefined,
    recent_game_note: noteRecentGames(
      openings.map(({ memberId, at, bet: { vendor, node } }) => ({ memberId, vendor, node, at })),
    ),
  }
}

const openingRounds = (waiting: readonly Opening[]): RawBuilder<unknown> => sql`
  insert into open_round (member_id, vendor_code, node_id, bet_id, acted_at)
  select * from unnest(
    ${waiting.map(({ memberId }) => memberId)}::bigint[], ${waiting.map(({ bet }) => bet.vendor)}::text[],
    ${waiting.map(({ bet }) => bet.node)}::text[], ${waiting.map(({ id }) => id)}::uuid[],
    ${waiting.map(({ at }) => at.toISOString())}::timestamptz[]
  )`

/** The statements that write the new state of continued bets, and the time of their last step. */
function steppingStatements(now: Date, stepped: readonly Stepping[]): NamedStatements {
  if (stepped.length === 0) return {}
  const ids = stepped.map(({ bet }) => bet.id)
  const rows = stepped.map(({ bet: { id, actions, stake, cashedOut, cashedOutStake } }) => ({
    id,
    actions,
    stake: String(stake),
    cashed_out: cashedOutStake > 0n ? String(cashedOut) : null,
    cashed_out_stake: cashedOutStake > 0n ? String(cashedOutStake) : null,
  }))
  return {
    stepped_bet: sql`
      update bet set stake = stepped.stake, actions = nullif(stepped.actions, '[]'), cashed_out = stepped.cashed_out,
        cashed_out_stake = stepped.cashed_out_stake
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as stepped (id uuid, actions jsonb, stake bigint, cashed_out bigint, cashed_out_stake bigint)
      where bet.id = stepped.id and bet.id = ${anyOf(ids)} returning bet.id`,
    acted_round: sql`update open_round set acted_at = ${now} where bet_id = ${anyOf(ids)}`,
  }
}

interface EndedRow {
  id: string
  stake: string
  result: EndResult
  payout: string
  turnover: string
  outcome: Json
  actions: Json[] | null
}

type DecidedEnd = Required<WrittenEnd> & { ends: ReturnType<typeof endOf> }

function decide({ bet, end, unposted = 0n, fromPool = 0n, target }: WrittenEnd): DecidedEnd {
  return { bet, end, unposted, fromPool, target, ends: endOf({ bet, end }) }
}

function toEndedRow({ bet, end, ends: { result, payout, turnover } }: DecidedEnd): EndedRow {
  const { id, stake, actions = [] } = bet
  return {
    id,
    stake: String(stake),
    result,
    payout: String(payout),
    turnover: String(turnover),
    outcome: end === 'void' ? null : end.outcome,
    actions: actions.length > 0 ? actions : null,
  }
}

/** How a bet ends: its result, its whole payout, and its turnover. Throws for an end that pays less than has been paid. */
function endOf({ bet, end }: Pick<WrittenEnd, 'bet' | 'end'>) {
  if (end === 'void' ? bet.cashedOutStake > 0n : end.payout < bet.cashedOut)
    throw new Error(
      `bet ${bet.id} has been paid ${bet.cashedOut} for ${bet.cashedOutStake} of its stake, which its end forgets`,
    )
  if (end === 'void') return { result: 'void', payout: bet.stake, turnover: 0n } as const
  return { result: resultOf(bet.stake, end), payout: end.payout, turnover: turnoverOf({ bet, end }) }
}

/** The statements that write the ends, and remove the open rounds. */
function endingStatements(now: Date, rows: readonly EndedRow[]): NamedStatements {
  if (rows.length === 0) return {}
  const ids = rows.map(({ id }) => id)
  return {
    ended_bet: sql`
      update bet set result = ended.result, payout = ended.payout, stake = ended.stake, turnover = ended.turnover,
        outcome = ended.outcome, actions = coalesce(ended.actions, bet.actions), settled_at = ${now},
        cashed_out = null, cashed_out_stake = null
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as ended (id uuid, stake bigint, result text, payout bigint, turnover bigint, outcome jsonb, actions jsonb)
      where bet.id = ended.id and bet.id = ${anyOf(ids)} returning bet.id`,
    ended_round: sql`delete from open_round where bet_id = ${anyOf(ids)}`,
  }
}

/** A bet that is void from the start moves nothing. */
function moneyOfOpening({ id, memberId, at, bet, source, end, fromPool = 0n }: Opening): BetMoney[] {
  const { gameType, stake, turnoverTerms } = bet
  const opening = {
    id,
    memberId,
    gameType,
    stake,
    wallet: source.wallet,
    turnoverTerms,
    cashedOut: 0n,
    cashedOutStake: 0n,
  }
  if (end === 'void') return []
  if (!end) return [{ bet: opening, unposted: stake, at }]
  const { result, payout, turnover } = endOf({ bet: opening, end })
  const target = { wallet: source.wallet, counts: source.bonus, takenBackBy: undefined }
  return [{ bet: opening, unposted: stake, at, end: { result, payout: payout - fromPool, turnover, target } }]
}

/** The money of the end of a bet: the part of its payout that has not been paid yet. */
function moneyOfEnd({ bet, end, ends, unposted, fromPool, target }: DecidedEnd): BetMoney {
  const { result, payout, turnover } = ends
  const refunds = end !== 'void' && end.refunded !== undefined
  return {
    bet,
    unposted,
    end: { result, payout: payout - bet.cashedOut - fromPool, refunds, turnover, target },
  }
}
