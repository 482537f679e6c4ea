import { type RawBuilder, sql } from 'kysely'
import {
  type teamProfit as endpoint,
  type MemberProfit,
  memberProfitSorting,
  type teamProfitRows as rowsEndpoint,
} from '#contract/agents/reports.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type { ColumnOf } from '#contract/base/sorting.ts'
import { inTeam, isBelow, places, readByName } from '#platform/agents/tree/index.ts'
import type { RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { offsetOf, readPage } from '#platform/base/input/paging.ts'
import { asCode, orderOf, type SortedColumns } from '#platform/base/input/sorting.ts'
import { KEY_BATCH_ROWS } from '#platform/base/limits.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { accountsOf, memberFacts } from '#platform/members/accounts/index.ts'
import { placesOf, type Sums, sumColumns, within } from './team-figures.ts'

type Input = ParsedInputOf<typeof rowsEndpoint>

interface Row extends Sums {
  id: bigint
  account: string
  depth: number
  below: bigint
  own: boolean
  here: boolean
}

/**
 * An account alone and its direct downlines with their teams, the greatest turnover first unless `sort` says otherwise;
 * with `q` every member below whose name begins with it, each alone. Refuses as `inTeam`. The page is clamped.
 */
export async function teamProfit(
  ctx: Context,
  agent: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const subTeam = await inTeam(ctx, agent, input.account)
  if (!subTeam.ok) return subTeam
  const { member, way } = subTeam.value
  const lines = linesOf(member.id, input)
  const [{ place, rows }, names, depth] = await Promise.all([
    readPage(input, (page) =>
      readByName(ctx.reports, input, async (db, planned) => {
        const { rows } = await sql<Row & Totals>`
          ${planned} ${selectRows(lines, member.id, sql`${totalColumns},`)}
          order by ${orderOf(memberProfitSorting, input.sort, sortedColumns, ties)} limit ${page.size} offset ${offsetOf(page)}
        `.execute(db)
        return rows
      }),
    ),
    accountsOf(ctx.db, way),
    depthOf(ctx, agent),
  ])
  return ok({
    ...place,
    content: rows.map((row) => toProfit(row, depth)),
    totals: toMoney(sumsOfAll(rows)),
    way: way.map((id) => names.get(id) ?? ''),
  })
}

const summedColumns = [
  'deposits',
  'withdrawals',
  'stakes',
  'turnover',
  'winnings',
  'bonuses',
  'net',
] as const satisfies (keyof Sums)[]

/** The totals of all rows, in each row, so that one read gives the page and its totals. */
type Totals = { rows: bigint } & Record<`all_${(typeof summedColumns)[number]}`, Minor>

const totalColumns = sql.raw(
  [
    'count(*) over () as rows',
    ...summedColumns.map((sum) => `(sum(counted.${sum}) over ())::bigint as all_${sum}`),
  ].join(', '),
)

const sumsOfAll = ([row]: readonly Totals[]): Sums => ({
  deposits: row?.all_deposits ?? 0n,
  withdrawals: row?.all_withdrawals ?? 0n,
  stakes: row?.all_stakes ?? 0n,
  turnover: row?.all_turnover ?? 0n,
  winnings: row?.all_winnings ?? 0n,
  bonuses: row?.all_bonuses ?? 0n,
  net: row?.all_net ?? 0n,
})

/** All of them, in the order of their page. Refuses what `inTeam` does. */
export async function everyTeamProfit(
  ctx: Context,
  agent: Member,
  input: Input,
): Promise<Result<RowBatches<MemberProfit>>> {
  const subTeam = await inTeam(ctx, agent, input.account)
  if (!subTeam.ok) return subTeam
  const { member } = subTeam.value
  const depth = await depthOf(ctx, agent)
  const { rows } = await sql<Row>`
    ${selectRows(linesOf(member.id, input), member.id)}
    order by ${orderOf(memberProfitSorting, input.sort, sortedColumns, ties)}
  `.execute(ctx.reports)
  return ok(
    (async function* () {
      for (let at = 0; at < rows.length; at += KEY_BATCH_ROWS)
        yield rows.slice(at, at + KEY_BATCH_ROWS).map((row) => toProfit(row, depth))
    })(),
  )
}

/** The sums of single members and teams: `member_id`, whether it is the member alone, and `Sums`. */
function linesOf(memberId: bigint, { q, ...days }: Input): RawBuilder<unknown> {
  const something = sql`
    having bool_or(stakes <> 0 or payout <> 0 or rebates <> 0 or bonuses <> 0 or deposits <> 0 or withdrawals <> 0)`
  const words = q?.trim().toLowerCase()
  if (words)
    return sql`(
      select place.member_id, true as own, ${sumColumns}
      from figure_day of_day join figure_place place on place.id = of_day.place_id
      join ${memberFacts} member on member.id = place.member_id
      where member.account_key like ${`${words.replace(/[\\%_]/g, '\\$&')}%`}
        and place.above && array(select id from figure_place where member_id = ${memberId})
        and place.member_id <> ${memberId} and ${within(days)}
      group by place.member_id ${something}
    )`
  return sql`(
    select place.member_id, false as own, ${sumColumns}
    from figure_place place join figure_team team on team.place_id = place.id
    where place.upline_id = ${memberId} and ${within(days)}
    group by place.member_id ${something}
    union all
    select ${memberId}::bigint, true, ${sumColumns}
    from figure_day where place_id in ${placesOf(memberId)} and ${within(days)}
    ${something}
  )`
}

/** Rows of `Row`, with further columns. */
const selectRows = (lines: RawBuilder<unknown>, memberId: bigint, further = sql``) => sql`
  select ${further} counted.*, member.id, member.account, octet_length(place.line) / 8 as depth, place.below,
    (${isBelow(memberId)}) as here
  from ${lines} counted join ${memberFacts} member on member.id = counted.member_id
  join ${places} place on place.member_id = counted.member_id`

const sortedColumns: SortedColumns<ColumnOf<typeof memberProfitSorting>> = {
  stakes: sql`counted.stakes`,
  turnover: sql`counted.turnover`,
  account: asCode(sql`member.account_key`),
  level: sql`octet_length(place.line)`,
  size: sql`place.below`,
  deposits: sql`counted.deposits`,
  withdrawals: sql`counted.withdrawals`,
  winnings: sql`counted.winnings`,
  bonuses: sql`counted.bonuses`,
  net: sql`counted.net`,
}
const ties = [sql`counted.member_id`]

/** The number of levels down to the agent, its own included. */
async function depthOf(ctx: Context, agent: Member): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select octet_length(line) / 8 as depth from ${places} place where member_id = ${agent.id}
  `.execute(ctx.db)
  return rows[0]?.depth ?? 0
}

const toMoney = ({ deposits, withdrawals, stakes, turnover, winnings, bonuses, net }: Sums) => ({
  deposits: moneyOf(deposits),
  withdrawals: moneyOf(withdrawals),
  stakes: moneyOf(stakes),
  turnover: moneyOf(turnover),
  winnings: moneyOf(winnings),
  bonuses: moneyOf(bonuses),
  net: moneyOf(net),
})

const toProfit = (row: Row, depth: number): MemberProfit => ({
  id: String(row.id),
  account: row.account,
  level: Math.max(0, row.depth - depth),
  size: Number(row.below),
  scope: row.own ? 'own' : 'team',
  here: row.here,
  ...toMoney(row),
})
