import type pg from 'pg'

/**
 * What the platform's tables say, read past its code, by one connection that remembers how: these are asked after every
 * step, and to plan them costs more than to answer them.
 */
export type Reader = Pick<pg.PoolClient, 'query'>

/** One record of the platform about a member's money: an order, a bet, a transfer, a claim. Amounts in minor units. */
export interface Fact {
  kind:
    | 'deposit'
    | 'withdrawal'
    | 'bet'
    | 'transfer'
    | 'upline-transfer'
    | 'reward'
    | 'rebate'
    | 'conversion'
    | 'bonus'
  id: string
  member: bigint
  /** `open` where the kind knows no states. */
  status: string
  amount: bigint
  /** What else the kind counts: a fee, a payout, points; rollover; what was given back. */
  second: bigint
  third: bigint
  /** From and to where, where that matters. */
  from: string
  to: string
}

const FACTS = `
  select 'deposit' as kind, id::text, member_id as member, status, amount, fee as second, credited as third, '' as "from", '' as "to"
    from deposit_order where member_id = any ($1)
  union all select 'withdrawal', id::text, member_id, status, amount, fee, 0, '', ''
    from withdrawal_order where member_id = any ($1)
  union all select 'bet', id::text, member_id, result, stake, payout, 0, wallet, ''
    from bet where member_id = any ($1)
  union all select 'transfer', id::text, member_id, status || ':' || leg, amount, 0, 0, from_wallet, to_wallet
    from wallet_transfer where member_id = any ($1)
  union all select 'upline-transfer', id::text, from_member_id, 'open', amount, 0, 0, '', to_member_id::text
    from member_transfer where from_member_id = any ($1)
  union all select 'reward', id::text, member_id, case when claimed_at is null then 'open' else 'claimed' end, amount, turnover, 0, '', pays_to
    from reward where member_id = any ($1)
  union all select 'rebate', id::text, member_id, 'open', amount, required_turnover, 0, '', ''
    from rebate_claim where member_id = any ($1)
  union all select 'conversion', id::text, member_id, 'open', money, points, 0, '', ''
    from point_conversion where member_id = any ($1)
  union all select 'bonus', id::text, member_id, state, amount, released, forfeited, '', ''
    from bonus where member_id = any ($1)`

/** Every record of these members, as it is now. */
export async function factsOf(reader: Reader, members: bigint[]): Promise<Fact[]> {
  const { rows } = await reader.query<Fact>({ name: 'facts', text: FACTS, values: [members] })
  return rows
}

/** What the ledger says that a member has, in minor units, and the stakes that are left to be made. */
export interface Holdings {
  main: bigint
  held: bigint
  bonus: bigint
  points: bigint
  vendors: bigint
  rollover: bigint
}

const HOLDINGS = `
  select member_id as member,
    sum(balance) filter (where kind = 'main')::bigint as main, sum(balance) filter (where kind = 'held')::bigint as held,
    sum(balance) filter (where kind = 'bonus')::bigint as bonus, sum(balance) filter (where kind = 'points')::bigint as points,
    coalesce(sum(balance) filter (where kind like 'vendor-%'), 0)::bigint as vendors,
    (select coalesce(sum(remaining), 0) from turnover where turnover.member_id = ledger_account.member_id)::bigint as rollover
  from ledger_account where member_id = any ($1) group by member_id`

export async function holdingsOf(reader: Reader, members: bigint[]): Promise<Map<bigint, Holdings>> {
  const { rows } = await reader.query<Holdings & { member: bigint }>({
    name: 'holdings',
    text: HOLDINGS,
    values: [members],
  })
  return new Map(rows.map(({ member, ...holdings }) => [member, holdings]))
}

const UNSOUND = `
  select account.key, account.balance, entries.amount as entries, days.amount as days
  from ledger_account account
  cross join lateral (select coalesce(sum(amount), 0) as amount from ledger_entry where account_id = account.id) entries
  cross join lateral (select coalesce(sum(credited + debited), 0) as amount from ledger_day where account_id = account.id) days
  where member_id = any ($1)
    and (account.balance < 0 or account.balance <> entries.amount or account.balance <> days.amount)`

/** Wallets whose balance is below zero, or neither the sum of its entries nor that of its days. */
export async function unsoundWallets(reader: Reader, members: bigint[]): Promise<unknown[]> {
  const { rows } = await reader.query({ name: 'unsound', text: UNSOUND, values: [members] })
  return rows
}
