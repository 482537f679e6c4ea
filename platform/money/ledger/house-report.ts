import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import { TransactionType } from '#contract/money/wallet.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { type HouseKind, houseAccounts } from './post.ts'

/** What moved in members' wallets of money by kind, in minor units: above zero what they were given. */
export type MovedByKind = Record<TransactionType, Minor>

/** Wallets of money: neither points nor play money. */
const ofMoney = sql<boolean>`account.kind not in ('points', 'play')`

const none = (): MovedByKind =>
  Object.fromEntries(TransactionType.options.map((kind) => [kind, 0n])) as MovedByKind

/** By day of the site, in an inclusive range; days on which nothing moved are left out. By the day of the posting. */
export async function movedByDay(
  db: Db,
  fromDay: string,
  toDay: string,
): Promise<{ day: string; moved: MovedByKind }[]> {
  const { rows } = await sql<{ day: string; kind: TransactionType; moved: Minor }>`
    select of_day.day::text as day, of_day.kind, sum(of_day.credited + of_day.debited)::bigint as moved
    from ledger_day of_day join ledger_account account on account.id = of_day.account_id
    where of_day.day between ${fromDay}::date and ${toDay}::date and account.member_id is not null and ${ofMoney}
    group by 1, 2 order by 1
  `.execute(db)
  const days = new Map<string, MovedByKind>()
  for (const { day, kind, moved } of rows) {
    const known = days.get(day) ?? none()
    if (kind in known) known[kind] += moved
    days.set(day, known)
  }
  return [...days].map(([day, moved]) => ({ day, moved }))
}

/** What the house holds by account, in minor units; accounts of points and of play money are not money. */
export async function houseHolds(db: Db): Promise<Record<HouseKind, Minor>> {
  const keys = houseAccounts()
  const { rows } = await sql<{ key: string; balance: Minor }>`
    select key, balance from ledger_account where key = any (${keys.map(({ key }) => key)}::text[])
  `.execute(db)
  const balances = new Map(rows.map(({ key, balance }) => [key, balance]))
  const holds = Object.fromEntries(keys.map(({ kind }) => [kind, 0n])) as Record<HouseKind, Minor>
  for (const { kind, key } of keys) holds[kind] += balances.get(key) ?? 0n
  return holds
}

/** A line of the proof: what members' wallets say by kind, and what the house's own accounts hold against it. */
export interface ProvenLine {
  line: 'play' | 'bonus' | 'rebate' | 'reward' | 'points' | 'commission' | 'cash' | 'adjustment' | 'transit'
  report: Minor
  ledger: Minor
}

/**
 * Proves the report from the ledger's other side: of every posting the house's accounts have what members' wallets have
 * not, so each sum of the report is the balance of the accounts that paid it. In one snapshot.
 */
export const proveReport = ({ reports }: Context): Promise<ProvenLine[]> =>
  reports
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => provenLines(moment))

const EVER = ['-infinity', 'infinity'] as const

async function provenLines(db: Db): Promise<ProvenLine[]> {
  const days = await movedByDay(db, ...EVER)
  const moved = none()
  for (const day of days) for (const kind of TransactionType.options) moved[kind] += day.moved[kind]
  const holds = await houseHolds(db)
  const line = (name: ProvenLine['line'], report: Minor, ledger: Minor) => ({ line: name, report, ledger })
  return [
    line(
      'play',
      -(moved.bet + moved.payout + moved.void),
      holds.games + holds.jackpot + holds['room-players'],
    ),
    line('bonus', moved.bonus, -holds.bonuses),
    line('rebate', moved.rebate, -holds.rebates),
    line('reward', moved.reward, -holds.rewards),
    line('points', moved.points, -holds.exchange),
    line('commission', moved.commission, -holds.commissions),
    line(
      'cash',
      moved.deposit + moved['withdrawal-paid'] + moved['withdrawal-hold'] + moved['withdrawal-release'],
      -(holds.cashier + holds.fees),
    ),
    line('adjustment', moved.adjustment, -holds.adjustments),
    line(
      'transit',
      moved['transfer-in'] + moved['transfer-out'] + moved['upline-transfer'] + moved['downline-transfer'],
      -holds.transit,
    ),
  ]
}
