import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { memberByAccount, memberFacts } from '#platform/members/accounts/index.ts'

/** The bytes of one level in a line. */
const LEVEL_BYTES = 8
/** A member's place in the tree. */
export interface TreePlace {
  member_id: bigint
  /** 1 at the top of a line. */
  level: number
}

/** The condition on `line` for a member and everybody below it: one stretch of the index `member_line_of_team`. */
export const isBelow = (memberId: bigint | RawBuilder<bigint>): RawBuilder<SqlBool> => {
  const top = sql`(select line from member_line where member_id = ${memberId})`
  return sql`line >= ${top} and line < ${top} || '\\xff'::bytea`
}

/**
 * The same by the value of the line (`lineOf`), for a statement that is planned anew each time: the plan depends on how
 * much of the index it covers, which PostgreSQL can only estimate from a value.
 */
export function isBelowLine(line: readonly bigint[]): RawBuilder<SqlBool> {
  const top = Buffer.alloc(line.length * LEVEL_BYTES)
  for (const [at, id] of line.entries()) top.writeBigInt64BE(id, at * LEVEL_BYTES)
  return sql`line >= ${top}::bytea and line < ${Buffer.concat([top, Buffer.of(0xff)])}::bytea`
}

/** A member's team as a table (`TreePlace`) that a statement reads from: itself and everybody below it. */
export const teamOf = (memberId: bigint | RawBuilder<bigint>) => sql<TreePlace>`(
  select member_id, octet_length(line) / ${sql.lit(LEVEL_BYTES)} as level from member_line where ${isBelow(memberId)}
)`

/**
 * The place of every member, as a table: `line`, which sorts a team, and `below`, the number of accounts at any level
 * below.
 */
export const places = sql<{ member_id: bigint; line: Buffer; below: bigint }>`(
  select member_id, line, below from member_line
)`

/** The line of each member, as a table: `member_id` and `head_id`, the member at the line's top. */
export const heads = sql<{ member_id: bigint; head_id: bigint }>`(
  select member_id, ('x' || encode(substr(line, 1, ${sql.lit(LEVEL_BYTES)}), 'hex'))::bit(64)::bigint as head_id from member_line
)`

/** The agents that stand at the top of a line, as a table: `member_id`. */
export const headAgents = sql<{ member_id: bigint }>`(
  select id as member_id from ${memberFacts} member where upline_id is null and is_agent not in (0, 4)
)`

/** A team with this many accounts below its head is large: its totals are summed beforehand or found in another way. */
export const LARGE_TEAM = 10_000

/**
 * The members with at least this many accounts below, as a table: `member_id` and `line`. For large teams by the index
 * `member_line_large`.
 */
export const largeTeams = (large: number) => sql<{ member_id: bigint; line: Buffer }>`(
  select member_id, line from member_line where below >= ${sql.lit(large)}
)`

/** The number of accounts below a member, at any level. */
export async function sizeBelow(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ below: bigint }>`
    select below from member_line where member_id = ${memberId}
  `.execute(db)
  return Number(rows[0]?.below ?? 0n)
}

/** A member and everybody above it, from the top: `member_id` and `level`. */
const aboveOf = (memberId: bigint) => sql<TreePlace>`(
  select ('x' || encode(substr(line, (level - 1) * 8 + 1, 8), 'hex'))::bit(64)::bigint as member_id, level
  from member_line, generate_series(1, octet_length(line) / 8) level where member_id = ${memberId}
)`

/** The ids from the top of the line down to the member itself; empty for a trial account. */
export async function lineOf(db: Db, memberId: bigint): Promise<bigint[]> {
  const { rows } =
    await sql<TreePlace>`select member_id, level from ${aboveOf(memberId)} above order by level`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** A member of a team, and the path to it. */
export interface TeamMember {
  member: Member
  /** From the head of the team down to the member, both included. */
  way: bigint[]
}

/**
 * The member of this user name, if it is the agent or in its team; else null, as for an unknown name: accounts outside
 * of the team must look the same as unknown ones.
 */
export async function findInTeam(ctx: Context, agent: Member, account: string): Promise<TeamMember | null> {
  const member = await memberByAccount(ctx, account)
  if (!member) return null
  const line = await lineOf(ctx.db, member.id)
  const at = line.indexOf(agent.id)
  return at < 0 ? null : { member, way: line.slice(at) }
}

/** Waits for moves of branches, and prevents new ones until the end of the transaction; accounts may join meanwhile. */
export const holdLines = async (db: Db): Promise<void> => {
  await sql`select lock_lines_for_joining()`.execute(db)
}

/** Waits for moves and joining members, and prevents both until the end of the transaction. */
export const lockLines = async (ctx: Context): Promise<void> => {
  await sql`select lock_lines_for_moving()`.execute(ctx.db)
}

/** Whether anybody stands below a member. */
export async function hasDownlines(db: Db, memberId: bigint): Promise<boolean> {
  const place = await db
    .selectFrom('member_line')
    .select('below')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return place !== undefined && place.below > 0n
}
