import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/** The bytes of one level in a line. */
const LEVEL_BYTES = 8
/** Where a member stands. */
export interface Placed {
  member_id: bigint
  /** 1 at the top of a line. */
  level: number
}

/** The condition on `line` of who stands at or below a member: one stretch of the index `member_line_of_team`. */
export const isBelow = (memberId: bigint | RawBuilder<bigint>): RawBuilder<SqlBool> => {
  const top = sql`(select line from member_line where member_id = ${memberId})`
  return sql`line >= ${top} and line < ${top} || '\\xff'::bytea`
}

/**
 * The same by the line itself (`lineOf`), for a statement that is planned anew: its plan depends on how much of the index that is,
 * which PostgreSQL can tell of a value alone.
 */
export function isBelowLine(line: readonly bigint[]): RawBuilder<SqlBool> {
  const top = Buffer.alloc(line.length * LEVEL_BYTES)
  for (const [at, id] of line.entries()) top.writeBigInt64BE(id, at * LEVEL_BYTES)
  return sql`line >= ${top}::bytea and line < ${Buffer.concat([top, Buffer.of(0xff)])}::bytea`
}

/** A member's team as a table (`Placed`) that a statement reads from: itself and everybody below it. */
export const teamOf = (memberId: bigint | RawBuilder<bigint>) => sql<Placed>`(
  select member_id, octet_length(line) / ${sql.lit(LEVEL_BYTES)} as level from member_line where ${isBelow(memberId)}
)`

/** Where everybody stands, as a table: `line`, by which a team is in order, and how many stand `below`, at any level. */
export const places = sql<{ member_id: bigint; line: Buffer; below: bigint }>`(
  select member_id, line, below from member_line
)`

/** So many below somebody are a large team: what is asked of all of it is added up beforehand, or found from elsewhere. */
export const LARGE_TEAM = 10_000

/** The members below whom so many stand, as a table: `member_id` and `line`. Of large teams by `member_line_large`. */
export const largeTeams = (large: number) => sql<{ member_id: bigint; line: Buffer }>`(
  select member_id, line from member_line where below >= ${sql.lit(large)}
)`

/** How many stand below a member, at any level. */
export async function sizeBelow(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ below: bigint }>`
    select below from member_line where member_id = ${memberId}
  `.execute(db)
  return Number(rows[0]?.below ?? 0n)
}

/** Who stands above a member and itself, from the top: `member_id` and `level`. */
const aboveOf = (memberId: bigint) => sql<Placed>`(
  select ('x' || encode(substr(line, (level - 1) * 8 + 1, 8), 'hex'))::bit(64)::bigint as member_id, level
  from member_line, generate_series(1, octet_length(line) / 8) level where member_id = ${memberId}
)`

/** The ids from the top of the line down to the member, itself the last; empty for a trial account. */
export async function lineOf(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } =
    await sql<Placed>`select member_id, level from ${aboveOf(memberId)} above order by level`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** A member of somebody's team, and the way there. */
export interface TeamMember {
  member: Member
  /** From the one whose team it is down to the member: both are in it, once if they are the same. */
  way: bigint[]
}

/**
 * The member of this user name, where it stands in the team of `agent` or is the agent; null otherwise, and for an
 * unknown name: who is not below an agent is nobody to it.
 */
export async function findInTeam(ctx: Context, agent: Member, account: string): Promise<TeamMember | null> {
  const member = await memberByAccount(ctx, account)
  if (!member) return null
  const line = await lineOf(ctx.db, member.id)
  const at = line.indexOf(agent.id)
  return at < 0 ? null : { member, way: line.slice(at) }
}

/** Waits until nobody moves a branch, and keeps it so until the end of the transaction; others may join meanwhile. */
export const holdLines = async (db: Db): Promise<void> => {
  await sql`select lock_lines_for_joining()`.execute(db)
}

/** Waits until nobody else moves a branch or joins one, and keeps it so until the end of the transaction. */
export const lockLines = async (ctx: Context): Promise<void> => {
  await sql`select lock_lines_for_moving()`.execute(ctx.db)
}
