import { type RawBuilder, sql } from 'kysely'
import { firstKeptDay } from '#platform/base/db/archived-months.ts'
import type { Db } from '#platform/base/db/database.ts'
import { inSnapshot } from '#platform/base/db/in-snapshot.ts'
import { MAX_FINDINGS_ROWS } from '#platform/base/limits.ts'

/** A violation: `subject` is the posting, account or unit, `found` the actual value. */
export interface LedgerProblem {
  rule: keyof typeof rules
  subject: string
  found: string
}

export interface LedgerCheck {
  postings: bigint
  entries: bigint
  accounts: bigint
  /** Empty for a sound ledger; at most `MAX_FINDINGS_ROWS` of each rule. */
  problems: LedgerProblem[]
}

/** Reading the whole ledger takes longer than the usual statement timeout. */
const NO_TIMEOUT = sql`set local statement_timeout = 0`

/** What went into the archive of each account. */
const archivedAccounts = sql`(
  select account_id, sum(entries)::bigint as entries, sum(amount)::bigint as amount, max(last_seq) as last_seq
  from archived_account group by account_id
)`

/**
 * Each rule as a query of its violations: `subject` and `found`. One pass over a table, whatever its size. Archived
 * months were checked when they were archived (`archiveMonth`), and count by the sums that were kept.
 */
const rules = {
  'posting-sums-to-zero': sql`
    select posting_id::text as subject, sum(amount)::text || ' ' || unit as found
    from ledger_entry group by posting_id, unit having sum(amount) <> 0`,
  'posting-has-entries': sql`
    select id::text as subject, 'no entry' as found
    from ledger_posting posting where not exists (select 1 from ledger_entry where posting_id = posting.id)`,
  'entry-agrees-with-posting': sql`
    select entry.posting_id::text as subject,
      entry.kind || ' in a posting of ' || coalesce(posting.kind, 'nothing') as found
    from ledger_entry entry left join ledger_posting posting on posting.id = entry.posting_id
    where posting.id is null or posting.kind <> entry.kind or posting.created_at > entry.created_at`,
  'running-balance': sql`
    select key as subject, 'entry ' || seq || ' shows ' || entry.balance as found
    from (
      select account_id, seq, balance,
        seq = 1 + lag(seq, 1, 0::bigint) over by_position
          and balance = amount + lag(balance, 1, 0::bigint) over by_position as follows
      from ledger_entry window by_position as (partition by account_id order by seq)
    ) entry join ledger_account on id = account_id
    left join ${archivedAccounts} archived using (account_id)
    where not follows and (last_seq is null or seq > last_seq + 1)`,
  'balance-is-sum-of-entries': sql`
    select key as subject,
      'balance ' || balance || ' after ' || entries || ' entries, entries sum to ' || coalesce(moved, 0) || ' over ' || coalesce(counted, 0) as found
    from ledger_account left join (
      select account_id, sum(moved) as moved, sum(counted) as counted, sum(units) as units, min(entry_unit) as entry_unit
      from (
        select account_id, sum(amount) as moved, count(*) as counted, count(distinct unit) as units, min(unit) as entry_unit
        from ledger_entry group by account_id
        union all
        select account_id, amount, entries, null, null from ${archivedAccounts} archived
      ) part group by account_id
    ) entry on account_id = id
    where balance <> coalesce(moved, 0) or entries <> coalesce(counted, 0) or coalesce(units, 1) <> 1 or coalesce(entry_unit, unit) <> unit`,
  'wallet-not-below-zero': sql`
    select key as subject, 'balance ' || balance as found
    from ledger_account where member_id is not null and balance < 0`,
  'wallet-was-never-below-zero': sql`
    select key as subject, 'entry ' || seq || ' left ' || entry.balance as found
    from ledger_entry entry join ledger_account on id = account_id
    where entry.balance < 0 and member_id is not null`,
  'kind-is-numbered': sql`
    select key as subject, 'entry ' || seq || ' is ' || coalesce(kind_seq::text, 'not numbered') || ' of its kind' as found
    from (
      select account_id, seq, kind_seq, row_number() over of_kind as counted, min(kind_seq) over of_kind - 1 as before
      from ledger_entry window of_kind as (partition by account_id, kind order by seq rows between unbounded preceding and current row)
    ) entry join ledger_account on id = account_id
    left join ${archivedAccounts} archived using (account_id)
    where kind_seq is distinct from
      case when member_id is not null then counted + case when last_seq is null then 0 else before end end`,
  'wallet-time-runs-on': sql`
    select key as subject, 'entry ' || seq || ' is before the one before' as found
    from (
      select account_id, seq, created_at < lag(created_at) over (partition by account_id order by seq) as earlier from ledger_entry
    ) entry join ledger_account on id = account_id
    where earlier and member_id is not null`,
  'day-is-sum-of-entries': sql`
    select concat_ws(' ', key, of_wallet.day, of_wallet.kind) as subject,
      'counts ' || coalesce(known.sums::text, 'nothing') || ', entries come to ' || coalesce(counted.sums::text, 'nothing') as found
    from (
      select account_id, kind, day, row(entries, credited, debited, entries_before, credited_before, debited_before) as sums
      from ledger_day where day >= ${firstKeptDay}
    ) known full join (
      select account_id, kind, day, row(entry.entries, entry.credited, entry.debited,
        (sum(entry.entries) over up_to)::bigint - entry.entries + coalesce(archived.entries, 0),
        (sum(entry.credited) over up_to)::bigint - entry.credited + coalesce(archived.credited, 0),
        (sum(entry.debited) over up_to)::bigint - entry.debited + coalesce(archived.debited, 0)) as sums
      from (
        select account_id, kind, site_day(created_at) as day, count(*) as entries,
          sum(greatest(amount, 0))::bigint as credited, sum(least(amount, 0))::bigint as debited
        from ledger_entry where account_id in (select id from ledger_account where member_id is not null) group by 1, 2, 3
      ) entry left join (
        select account_id, kind, sum(entries)::bigint as entries, sum(credited)::bigint as credited, sum(debited)::bigint as debited
        from ledger_day where day < ${firstKeptDay} group by 1, 2
      ) archived using (account_id, kind)
      where day >= ${firstKeptDay}
      window up_to as (partition by account_id, kind order by day)
    ) counted using (account_id, kind, day) as of_wallet
    join ledger_account on id = of_wallet.account_id
    where known.sums is distinct from counted.sums`,
  'day-is-sum-of-bets': sql`
    select concat_ws(' ', 'member', member_id, day, game_type, vendor_code, result, wallet) as subject,
      'counts ' || coalesce(known.sums::text, 'nothing') || ', bets come to ' || coalesce(counted.sums::text, 'nothing') as found
    from (
      select member_id, day, game_type, vendor_code, result, wallet, row(bets, stake, payout) as sums from bet_day
      where day >= ${firstKeptDay} and (bets <> 0 or stake <> 0 or payout <> 0)
    ) known full join (
      select member_id, site_day(placed_at) as day, game_type, vendor_code, result, wallet,
        row(count(*), sum(stake)::bigint, sum(payout)::bigint) as sums
      from bet where site_day(placed_at) >= ${firstKeptDay} group by 1, 2, 3, 4, 5, 6
    ) counted using (member_id, day, game_type, vendor_code, result, wallet)
    where known.sums is distinct from counted.sums`,
  'game-is-sum-of-bets': sql`
    select concat_ws(' ', vendor_code, node_id) as subject,
      'counts ' || coalesce(known.sums::text, 'nothing') || ', bets come to ' || coalesce(counted.sums::text, 'nothing') as found
    from (
      select vendor_code, node_id, row(sum(rounds), sum(staked), sum(paid), sum(squares)) as sums
      from (
        select vendor_code, node_id, rounds, staked, paid, stake_stake + stake_payout + payout_payout as squares from game_return
        union all
        select vendor_code, node_id, sign, sign * stake, sign * payout,
          sign * (stake::numeric * stake + stake::numeric * payout + payout::numeric * payout)
        from round_due
      ) part group by 1, 2 having sum(rounds) <> 0 or sum(squares) <> 0
    ) known full join (
      select vendor_code, node_id,
        row(sum(rounds), sum(stake), sum(payout), sum(squares)) as sums
      from (
        select vendor_code, node_id, 1::numeric as rounds, stake, payout, stake * stake + stake * payout + payout * payout as squares
        from counted_round
        union all
        select vendor_code, node_id, rounds, staked, paid, squares from archived_game
      ) round group by 1, 2 having sum(rounds) <> 0 or sum(squares) <> 0
    ) counted using (vendor_code, node_id)
    where known.sums is distinct from counted.sums`,
  'game-day-is-sum-of-bets': sql`
    select concat_ws(' ', day, vendor_code, node_id, game_type) as subject,
      'counts ' || coalesce(known.sums::text, 'nothing') || ', bets come to ' || coalesce(counted.sums::text, 'nothing') as found
    from (
      select day, vendor_code, node_id, game_type, row(sum(bets)::bigint, sum(stake)::bigint, sum(payout)::bigint) as sums
      from (select * from game_day union all select * from game_due) part where day >= ${firstKeptDay}
      group by 1, 2, 3, 4 having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
    ) known full join (
      select site_day(placed_at) as day, vendor_code, node_id, game_type,
        row(sum(bets)::bigint, sum(stake)::bigint, sum(payout)::bigint) as sums
      from (
        select placed_at, vendor_code, node_id, game_type, 1 as bets, stake, payout
        from bet where wallet <> 'play' and result in ('won', 'lost', 'push')
        union all
        select placed_at, vendor_code, node_id, game_type, 0, 0, unreturned
        from bet_reversal join bet on bet.id = bet_id where wallet <> 'play' and unreturned <> 0
      ) part where site_day(placed_at) >= ${firstKeptDay} group by 1, 2, 3, 4 having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
    ) counted using (day, vendor_code, node_id, game_type)
    where known.sums is distinct from counted.sums`,
  'house-day-is-sum-of-games': sql`
    select day::text as subject,
      'counts ' || coalesce(known.sums::text, 'nothing') || ', games come to ' || coalesce(counted.sums::text, 'nothing') as found
    from (
      select day, row(bets::numeric, stake::numeric, payout::numeric) as sums from house_day where bets <> 0 or stake <> 0 or payout <> 0
    ) known full join (
      select day, row(sum(bets), sum(stake), sum(payout)) as sums from game_day
      group by 1 having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
    ) counted using (day)
    where known.sums is distinct from counted.sums`,
  'game-week-is-sum-of-days': sql`
    select concat_ws(' ', week, vendor_code, node_id, game_type) as subject,
      'counts ' || coalesce(known.sums::text, 'nothing') || ', days come to ' || coalesce(counted.sums::text, 'nothing') as found
    from (select week, vendor_code, node_id, game_type, row(bets::numeric, stake::numeric, payout::numeric) as sums
      from game_week where bets <> 0 or stake <> 0 or payout <> 0
    ) known
    full join (
      select date_trunc('week', day)::date as week, vendor_code, node_id, game_type, row(sum(bets), sum(stake), sum(payout)) as sums
      from game_day group by 1, 2, 3, 4 having sum(bets) <> 0 or sum(stake) <> 0 or sum(payout) <> 0
    ) counted using (week, vendor_code, node_id, game_type)
    where known.sums is distinct from counted.sums`,
  'jackpot-is-sum-of-stakes': sql`
    select 'jackpot' as subject, 'counts ' || known.pooled || ', bets come to ' || counted.pooled as found
    from (
      select (select coalesce(sum(pooled), 0) from game_return) + (select coalesce(sum(pooled), 0) from round_due) as pooled
    ) known, (
      select coalesce((select sum(stake) from bet where outcome ? 'jackpot'), 0) + coalesce((select sum(pooled) from archived_game), 0) as pooled
    ) counted
    where known.pooled <> counted.pooled`,
  'pool-is-what-went-in-and-out': sql`
    select key as subject, 'balance ' || balance || ' after ' || row(contributed, seeded, won, wins)::text as found
    from jackpot join ledger_account on key = 'house:jackpot:0'
    where balance <> contributed + seeded - won or balance <= 0
      or row(won, wins) is distinct from
        (select row(coalesce(sum(amount), 0)::bigint, count(*)) from jackpot_win of_game where of_game.node_id = jackpot.node_id)`,
  'total-zero': sql`
    select unit as subject, sum(balance)::text as found from ledger_account group by unit having sum(balance) <> 0`,
} satisfies Record<string, RawBuilder<unknown>>

/**
 * Verifies the ledger: every posting sums to zero in each unit, every account's balance is the sum of its entries and
 * its last running balance, the entries of an account are numbered without a gap and each running balance follows from
 * the one before, no member's wallet is or was below zero, and each unit's total is zero; and that the precomputed
 * figures are right: the numbers by kind, the daily sums of wallets, and those of bets by member and by game. It sees
 * one snapshot, while postings continue.
 */
export const checkLedger = (db: Db): Promise<LedgerCheck> =>
  inSnapshot(db, async (moment) => {
    await NO_TIMEOUT.execute(moment)
    return examineLedger(moment)
  })

/** `checkLedger` within a transaction. */
export async function examineLedger(moment: Db): Promise<LedgerCheck> {
  const { rows } = await sql<Omit<LedgerCheck, 'problems'>>`
    select (select count(*) from ledger_posting) as postings, (select count(*) from ledger_entry) as entries,
      (select count(*) from ledger_account) as accounts
  `.execute(moment)
  const [counts] = rows
  if (!counts) throw new Error('count(*) answers a row')
  const problems: LedgerProblem[] = []
  for (const [rule, broken] of Object.entries(rules)) {
    const { rows } = await sql<Omit<LedgerProblem, 'rule'>>`
      select * from (${broken}) broken limit ${MAX_FINDINGS_ROWS}
    `.execute(moment)
    problems.push(...rows.map((row) => ({ rule: rule as keyof typeof rules, ...row })))
  }
  return { ...counts, problems }
}
