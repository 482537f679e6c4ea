import { sql } from 'kysely'
import type { Minor } from '#contract/money.ts'
import { LARGE_TEAM, largeTeams, places } from '#platform/agents/tree/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok } from '#platform/base/result.ts'
import { mainWallets } from '#platform/money/ledger/index.ts'

/** An older sum is not told: then the job that makes it does not run. */
const MAX_AGE_MS = 20 * 60_000

/** How long the statement may run that reads every wallet of the largest teams. */
const STATEMENT_TIMEOUT = sql`set local statement_timeout = '120s'`

/**
 * Adds up what the main wallets of each large team hold, the agent's own included: a job, because a team of a million takes
 * seconds. Every run counts from the wallets themselves; teams that are no longer large lose their sum.
 */
export async function countBalances(ctx: Context, large = LARGE_TEAM): Promise<void> {
  await ctx.transact(async ({ db, clock }) => {
    await STATEMENT_TIMEOUT.execute(db)
    await sql`
      with large as materialized (
        select member_id, line from ${largeTeams(large)} large
      ), counted as (
        select large.member_id, sum(balance)::bigint as balance
        from (select distinct octet_length(line) as bytes from large) level
        cross join ${places} place join large on large.line = substr(place.line, 1, level.bytes)
        join ${mainWallets} main_wallet on main_wallet.member_id = place.member_id
        group by large.member_id
      ), gone as (
        delete from team_balance where member_id not in (select member_id from large)
      )
      insert into team_balance as known (member_id, balance, at) select member_id, balance, ${clock.now()} from counted
      on conflict (member_id) do update set balance = excluded.balance, at = excluded.at
    `.execute(db)
    return ok(null)
  })
}

/** What a large team held when it was last counted; undefined for others, and where that is too long ago. */
export async function keptBalance(
  db: Db,
  memberId: bigint,
  now: Date,
): Promise<{ balance: Minor; at: Date } | undefined> {
  return db
    .selectFrom('team_balance')
    .select(['balance', 'at'])
    .where('member_id', '=', memberId)
    .where('at', '>', new Date(now.getTime() - MAX_AGE_MS))
    .executeTakeFirst()
}
