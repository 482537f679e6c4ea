import { type RawBuilder, sql } from 'kysely'
import { countedTeam } from '#platform/agents/figures/index.ts'
import { isBelow, LARGE_TEAM, places, sizeBelow } from '#platform/agents/tree/index.ts'
import type { Db } from '#platform/base/db/database.ts'
import { memberFacts } from '#platform/members/accounts/index.ts'
import { DENSE, isDense, type PageOfDays } from './page-of-days.ts'

/** The members whose lines are requested. */
export interface TeamQuery {
  /** The account whose team it is, itself included. */
  memberId: bigint
  /** The beginning of a user name. */
  q?: string | undefined
  /** A whole large team: lines are found by time or day, then each is checked for membership. */
  isLarge?: boolean
  /** The large team, if its days are summed. */
  teamId?: bigint | undefined
}

/** Everybody in a team, or those whose user names begin with `q`. */
export const teamQueryOf = async (
  db: Db,
  memberId: bigint,
  q: string | undefined,
  { large }: ByTimeThresholds,
): Promise<TeamQuery> => {
  const isLarge = !q?.trim() && (await sizeBelow(db, memberId)) >= large
  return { memberId, q, isLarge, teamId: isLarge ? await countedTeam(db, memberId) : undefined }
}

/** The numbers from which a page is read by time: lines in the days of the page, and accounts below the agent. */
export interface ByTimeThresholds {
  dense: bigint
  large: number
}
export const BY_TIME_THRESHOLDS: ByTimeThresholds = { dense: DENSE, large: LARGE_TEAM }

/**
 * Whether a page is read by time until it is full, instead of by member: for a large team, and if the days have many
 * lines.
 */
export const isReadByTime = (
  { isLarge }: TeamQuery,
  page: PageOfDays,
  { dense }: ByTimeThresholds,
): boolean => isLarge === true || isDense(page, dense)

/** The requested members, as a table of `member_id`. */
export const requestedMembers = ({ memberId, q }: TeamQuery): RawBuilder<unknown> => {
  const words = q?.trim().toLowerCase()
  return words
    ? sql`(
        select place.member_id from ${places} place join ${memberFacts} member on member.id = place.member_id
        where ${isBelow(memberId)} and member.account_key like ${`${words.replace(/[\\%_]/g, '\\$&')}%`}
      )`
    : sql`(select member_id from ${places} place where ${isBelow(memberId)})`
}

/**
 * The lines of a table `of` whose member is requested: the table is read in any order, and each member is looked up.
 */
export const linesByTime = (lines: RawBuilder<unknown>, of: RawBuilder<unknown>, query: TeamQuery) => sql`
  ${lines} ${of} cross join lateral (
    select from ${requestedMembers(query)} one where one.member_id = ${of}.member_id offset 0
  ) asked`

/** The same, but starting from the members, unless they are a large team. */
export const requestedLines = (lines: RawBuilder<unknown>, of: RawBuilder<unknown>, query: TeamQuery) =>
  query.isLarge
    ? linesByTime(lines, of, query)
    : sql`${lines} ${of} join ${requestedMembers(query)} asked using (member_id)`

/**
 * A page found by `find` among the days of a counted team or, for any other, of its members. If nothing is found in a
 * counted team, checks again whether it is still counted: a move may just have removed its days.
 */
export async function findTeamPage(
  db: Db,
  { memberId, teamId }: TeamQuery,
  days: { ofTeam: (teamId: bigint) => RawBuilder<unknown>; ofMembers: () => RawBuilder<unknown> },
  find: (days: RawBuilder<unknown>) => Promise<PageOfDays>,
): Promise<PageOfDays> {
  if (teamId === undefined) return find(days.ofMembers())
  const page = await find(days.ofTeam(teamId))
  const isSure = page.rows > 0n || (await countedTeam(db, memberId)) === teamId
  return isSure ? page : find(days.ofMembers())
}
