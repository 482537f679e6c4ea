import { sql } from 'kysely'
import { type ContractKind, contractKinds, HOUSE } from '#contract/agents/contracts.ts'
import {
  type agentRevenue as endpoint,
  type RevenueLine,
  revenueSorting,
  type agentRevenueRows as rowsEndpoint,
} from '#contract/agents/payslips.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { type ColumnOf, columnOf, isDescending } from '#contract/base/sorting.ts'
import { admitAgent } from '#platform/agents/tree/index.ts'
import type { RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { startOfDay, startOfNextDay } from '#platform/base/site-days.ts'
import { accountNames } from '#platform/members/accounts/index.ts'

interface Line {
  day: string
  source: string | null
  kind: ContractKind
  amount: Minor
  payslips: bigint
}

/**
 * An agent's income from its contracts, by day and source, with totals over the whole result. Refuses as `admitAgent`.
 */
export async function agentRevenue(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitAgent(ctx, member)
  if (!admitted.ok) return admitted
  const lines = await linesOf(ctx, member, input)
  const place = placeOf(BigInt(lines.length), input)
  const sumOf = (of: readonly Line[]) => moneyOf(of.reduce((sum, { amount }) => sum + amount, 0n))
  return ok({
    ...place,
    content: lines.slice(offsetOf(place), offsetOf(place) + place.size).map(toLine),
    totals: {
      amount: sumOf(lines),
      payslips: Number(lines.reduce((sum, { payslips }) => sum + payslips, 0n)),
    },
    kinds: contractKinds.flatMap((kind) => {
      const of = lines.filter((line) => line.kind === kind)
      return of.length > 0 ? [{ kind, amount: sumOf(of) }] : []
    }),
  })
}

/** All of its lines. Refuses as `admitAgent`. */
export async function everyRevenueLine(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof rowsEndpoint>,
): Promise<Result<RowBatches<RevenueLine>>> {
  const admitted = await admitAgent(ctx, member)
  if (!admitted.ok) return admitted
  const lines = (await linesOf(ctx, member, input)).map(toLine)
  return ok(
    (async function* () {
      yield lines
    })(),
  )
}

const orders = {
  day: sql`1`,
  source: sql`2`,
  kind: sql`3`,
  amount: sql`4`,
} satisfies Record<ColumnOf<typeof revenueSorting>, unknown>

/** All columns sort in the direction of the chosen one, so that one order is the reverse of the other. */
const ties = [orders.day, orders.source, orders.kind]

/** A line for each day, source and kind: a few per day, however many payslips there are. */
async function linesOf(
  ctx: Context,
  { id }: Member,
  { kind, source, fromDay, toDay, sort = revenueSorting.usual }: ParsedInputOf<typeof rowsEndpoint>,
): Promise<Line[]> {
  const conditions = [sql`slip.member_id = ${id} and slip.paid_at is not null`]
  if (kind) conditions.push(sql`slip.kind = ${kind}`)
  if (fromDay) conditions.push(sql`slip.paid_at >= ${startOfDay(fromDay)}`)
  if (toDay) conditions.push(sql`slip.paid_at < ${startOfNextDay(toDay)}`)
  if (source) conditions.push(sql`coalesce(lower(upline.account), ${HOUSE}) = lower(${source})`)
  const direction = isDescending(sort) ? 'desc' : 'asc'
  const { rows } = await sql<Line>`
    select site_day(slip.paid_at)::text as day, upline.account as source, slip.kind,
      sum(slip.amount)::bigint as amount, count(*) as payslips
    from agent_payslip slip left join ${accountNames} upline on upline.id = slip.upline_id
    where ${sql.join(conditions, sql` and `)}
    group by 1, 2, 3 order by ${sql.join([orders[columnOf(sort)], ...ties].map((key) => sql`${key} ${sql.raw(direction)}`))}
  `.execute(ctx.reports)
  return rows
}

const toLine = ({ day, source, kind, amount, payslips }: Line): RevenueLine => ({
  day,
  source,
  kind,
  amount: moneyOf(amount),
  payslips: Number(payslips),
})
