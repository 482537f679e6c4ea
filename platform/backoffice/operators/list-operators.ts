import { sql } from 'kysely'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListStart, limitOf } from '#platform/base/input/paging.ts'
import type { OperatorState } from './operator-row.ts'
import type { OperatorRole } from './roles.ts'
import { isOpenSession } from './sessions.ts'

/** An operator in a list. */
export interface OperatorLine {
  id: string
  name: string
  role: OperatorRole
  state: OperatorState
  /** Whether a second factor is set up. */
  secondFactor: boolean
  createdAt: string
  lastSeenAt: string | null
  openSessions: number
}

export interface OperatorFilter extends ListStart {
  state?: OperatorState | undefined
  role?: OperatorRole | undefined
  name?: string | undefined
}

interface Row {
  id: bigint
  name: string
  role: string
  state: string
  second_factor: boolean
  created_at: Date
  last_seen_at: Date | null
  open_sessions: number
}

const stateOf = sql<string>`case when o.closed_at is not null then 'closed' when o.password_hash is null then 'invited' else 'open' end`

/** Operators, newest first; none after an id that nobody has given out. */
export async function listOperators(
  ctx: Context,
  { state, role, name, after, limit }: OperatorFilter = {},
): Promise<OperatorLine[]> {
  const before = after === undefined ? null : (rowIdOf(after) ?? 0n)
  const { rows } = await sql<Row>`
    select o.id, o.name, o.role, ${stateOf} as state, 
      o.two_factor_secret is not null or exists (select from operator_passkey p where p.operator_id = o.id) as second_factor,
      o.created_at, o.last_seen_at,
      (select count(*)::int from operator_session s where s.operator_id = o.id and ${isOpenSession(ctx.clock.now())}) as open_sessions
    from operator o
    where (${state ?? null}::text is null or ${stateOf} = ${state ?? null})
      and (${role ?? null}::text is null or o.role = ${role ?? null})
      and (${name ?? null}::text is null or o.name = ${name ?? null})
      and (${before}::bigint is null or o.id < ${before})
    order by o.id desc limit ${limitOf(limit)}
  `.execute(ctx.db)
  return rows.map((row) => ({
    id: String(row.id),
    name: row.name,
    role: row.role as OperatorRole,
    state: row.state as OperatorState,
    secondFactor: row.second_factor,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    openSessions: row.open_sessions,
  }))
}
