import { askDatabase } from '../support/database/ask-database.ts'
import type { SiteAddress } from '../support/site/site.ts'
import type { FaultyPlayer, Movement } from './faulty-player.ts'

/** The players' own books against the platform's records, which are read past it. */

const tables: Record<Movement, string> = {
  bet: 'bet',
  deposit: 'deposit_order',
  withdrawal: 'withdrawal_order',
  transfer: 'wallet_transfer',
  rebate: 'rebate_claim',
}

/** A member's money by its wallets, and by its orders, bets and claims; in minor units. */
const HAS_AND_OWED = `
  select (select sum(balance) from ledger_account where member_id = $1 and unit = 'money')::text as has,
    ((select coalesce(sum(credited), 0) from deposit_order where member_id = $1)
      + (select coalesce(sum(payout - stake), 0) from bet where member_id = $1)
      - (select coalesce(sum(amount), 0) from withdrawal_order where member_id = $1 and status in ('paid', 'received'))
      + (select coalesce(sum(amount), 0) from rebate_claim where member_id = $1)
    )::text as owed`

const OPEN_ORDERS = `
  select 'deposits' as what, status, count(*)::int as orders from deposit_order
    where member_id = any ($1::bigint[]) and status in ('created', 'waiting') group by status
  union all select 'withdrawals', status, count(*)::int from withdrawal_order
    where member_id = any ($1::bigint[]) and status in ('requested', 'approved', 'paid') group by status
  union all select 'transfers', status, count(*)::int from wallet_transfer
    where member_id = any ($1::bigint[]) and status in ('requested', 'sent', 'unknown') group by status`

/** The ids of the players' members, in their order. */
export async function memberIdsOf(
  site: Pick<SiteAddress, 'env'>,
  players: FaultyPlayer[],
): Promise<string[]> {
  const ids: string[] = []
  for (const { account } of players) {
    const question = 'select id::text from member where account_key = $1'
    const [row] = await askDatabase<{ id: string }>(site, question, [account.toLowerCase()])
    if (!row) throw new Error(`no member ${account}`)
    ids.push(row.id)
  }
  return ids
}

/** Orders that are not at their end, by kind and state. */
export const openOrders = (site: Pick<SiteAddress, 'env'>, memberIds: string[]) =>
  askDatabase<{ what: string; status: string; orders: number }>(site, OPEN_ORDERS, [memberIds])

/** Jobs that are not done, and why. */
export const failedJobs = (site: Pick<SiteAddress, 'env'>) =>
  askDatabase<{ task: string; jobs: number; error: string | null }>(
    site,
    `select task_identifier as task, count(*)::int as jobs, max(last_error) as error from graphile_worker.jobs
     where task_identifier like any (array['deposit-%', 'withdrawal-%', 'transfer-%']) group by task_identifier`,
  )

/** Everything in which a player's books and the platform's differ, in words. */
export async function differences(
  site: Pick<SiteAddress, 'env'>,
  player: FaultyPlayer,
  memberId: string,
): Promise<string[]> {
  const found: string[] = []
  for (const [movement, table] of Object.entries(tables) as [Movement, string][]) {
    const question = `select count(*)::int as kept from ${table} where member_id = $1`
    const [row] = await askDatabase<{ kept: number }>(site, question, [memberId])
    const [kept, told] = [row?.kept ?? 0, player.done[movement]]
    if (kept < told) found.push(`${player.account}: ${told - kept} of ${told} ${movement}s are lost`)
    if (kept > told) found.push(`${player.account}: ${kept - told} ${movement}s that no answer told of`)
  }
  const [money] = await askDatabase<{ has: string; owed: string }>(site, HAS_AND_OWED, [memberId])
  if (money?.has !== money?.owed)
    found.push(`${player.account} has ${money?.has} and is owed ${money?.owed} (minor units)`)
  return found
}
