import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  type Downline,
  downlineSorting,
  type downlines as endpoint,
  type downlineRows as rowsEndpoint,
} from '#contract/agents/agents.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import { batchesOfKeys, type RowBatches, sortByKeys } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { sortedKeys } from '#platform/base/db/sorted-keys.ts'
import { offsetOf, readPage } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { inTeam } from './admit-agent.ts'
import { type DownlineRow, downlineColumns, kindOf, selectDownlines, toDownline } from './downline-row.ts'
import { noteOn } from './note-downline.ts'
import { readByName } from './read-by-name.ts'
import { isBelowLine, lineOf } from './team.ts'

type PageInput = ParsedInputOf<typeof endpoint>
type RowsInput = ParsedInputOf<typeof rowsEndpoint>
type Value = ValueOf<typeof endpoint>

/**
 * A page of the direct downlines of an account of the agent's team, the newest first unless `sort` says otherwise, with
 * totals over the whole result; with `q` of everybody below it whose name begins with it. The page is clamped to what
 * exists.
 *
 * Refuses as `inTeam`: `not-found` for anybody outside of the team.
 */
export async function downlines(ctx: Context, agent: Member, input: PageInput): Promise<Result<Value>> {
  const subTeam = await inTeam(ctx, agent, input.account)
  if (!subTeam.ok) return subTeam
  const { member, way } = subTeam.value
  const condition = await conditionOf(ctx.db, member.id, input)
  const [{ place, rows }, names, of] = await Promise.all([
    readPage(input, (page) =>
      readByName(ctx.db, input, async (db, planned) => {
        const { rows } = await sql<DownlineRow & Totals>`
          ${planned} ${selectDownlines(sql`${downlineColumns}, ${totalColumns}`)} where ${condition}
          order by ${orderOf(downlineSorting, input.sort, sortedColumns, ties)} limit ${page.size} offset ${offsetOf(page)}
        `.execute(db)
        return rows
      }),
    ),
    accountsOf(ctx.db, way),
    sheetOf(ctx, agent, member),
  ])
  const [total] = rows
  return ok({
    ...place,
    content: rows.map(toDownline),
    totals: { size: Number(total?.size_of_all ?? 0n), balance: moneyOf(total?.balance_of_all ?? 0n) },
    way: way.map((id) => names.get(id) ?? ''),
    of,
  })
}

/** The totals of all rows, in each row, so that one read gives the page and its totals. */
interface Totals {
  rows: bigint
  size_of_all: bigint
  balance_of_all: Minor
}

const totalColumns = sql`
  count(*) over () as rows, (sum(place.below) over ())::bigint as size_of_all,
  (sum(coalesce(main_wallet.balance, 0)) over ())::bigint as balance_of_all`

/** All of them, in the order of their page. Refuses the same, and what `sortedKeys` does. */
export async function everyDownline(
  ctx: Context,
  agent: Member,
  input: RowsInput,
): Promise<Result<RowBatches<Downline>>> {
  const subTeam = await inTeam(ctx, agent, input.account)
  if (!subTeam.ok) return subTeam
  const ids = sql<{ key: bigint }>`
    ${selectDownlines(sql`member.id as key`)} where ${await conditionOf(ctx.downloads, subTeam.value.member.id, input)}
    order by ${orderOf(downlineSorting, input.sort, sortedColumns, ties)}`
  const keys = await sortedKeys(ctx.downloads, agent.id, ids)
  return keys.ok ? ok(batchesOfKeys(keys.value, (some) => readDownlines(ctx.downloads, some))) : keys
}

async function readDownlines(db: Db, ids: bigint[]): Promise<Downline[]> {
  const { rows } = await sql<DownlineRow>`
    ${selectDownlines(downlineColumns)} where member.id = any (${ids}::bigint[])
  `.execute(db)
  return sortByKeys(ids, rows, ({ id }) => id).map(toDownline)
}

const sortedColumns: SortedColumns<ColumnOf<typeof downlineSorting>> = {
  createdAt: sql`member.created_at`,
  account: asCode(sql`member.account_key`),
  size: sql`place.below`,
  balance: sql`main_wallet.balance`,
  rebate: sql`member.rebate`,
}
const ties = [sql`member.created_at`, sql`member.id`]

async function conditionOf(
  db: Db,
  memberId: bigint,
  { q, role, status, fromDay, toDay }: RowsInput,
): Promise<RawBuilder<SqlBool>> {
  const words = q?.trim().toLowerCase()
  const conditions = words
    ? [
        // Escapes the wildcards of a pattern.
        sql`member.account_key like ${`${words.replace(/[\\%_]/g, '\\$&')}%`}`,
        sql`${isBelowLine(await lineOf(db, memberId))} and member.id <> ${memberId}`,
      ]
    : [sql`member.upline_id = ${memberId}`]
  if (fromDay) conditions.push(sql`member.created_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`member.created_at < ${startOfNextDay(toDay)}`)
  if (role) conditions.push(sql`member.is_agent = ${kindOf(role)}`)
  if (status) conditions.push(sql`member.frozen = ${status === 'frozen'}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The account whose downlines are shown, and what the agent may do to it. */
async function sheetOf(ctx: Context, agent: Member, member: Member): Promise<Value['of']> {
  const [{ rows }, note, mayTransfer] = await Promise.all([
    sql<DownlineRow>`${selectDownlines(downlineColumns)} where member.id = ${member.id}`.execute(ctx.db),
    noteOn(ctx.db, agent, member),
    ctx.settings.flag('DOWNLINETRANSFER3'),
  ])
  const [row] = rows
  if (!row) throw new Error(`${member.account} stands in no line`)
  const other = member.id !== agent.id
  return {
    ...toDownline(row),
    note,
    mayFreeze: other && !row.frozen,
    mayUnfreeze: other && (await isFrozenBelow(ctx.db, agent, row)),
    mayReceive: other && !row.frozen && mayTransfer,
  }
}

/** Whether the agent, or somebody below it, has frozen an account: not the operator, nor somebody above. */
export const isFrozenBelow = async (
  db: Db,
  agent: Member,
  { frozen, frozen_by }: Pick<DownlineRow, 'frozen' | 'frozen_by'>,
): Promise<boolean> => frozen && frozen_by !== null && (await lineOf(db, frozen_by)).includes(agent.id)
