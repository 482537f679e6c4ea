import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isBelow, places } from '#platform/agents/tree/index.ts'
import { memberFacts } from '#platform/members/accounts/index.ts'

/** Whose lines are asked for. */
export interface Asked {
  /** The account whose team it is, itself included. */
  memberId: bigint
  /** The beginning of a user name. */
  q?: string | undefined
}

/** Who is asked for, as a table of `member_id`. */
export const membersAsked = ({ memberId, q }: Asked): RawBuilder<unknown> => {
  const words = q?.trim().toLowerCase()
  return words
    ? sql`(
        select place.member_id from ${places} place join ${memberFacts} member on member.id = place.member_id
        where ${isBelow(memberId)} and member.account_key like ${`${words.replace(/[\\%_]/g, '\\$&')}%`}
      )`
    : sql`(select member_id from ${places} place where ${isBelow(memberId)})`
}

/** Whether the member of a row is asked for: one look at its place, for rows that are read by time. */
export const isAsked = (column: RawBuilder<unknown>, asked: Asked): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from ${membersAsked(asked)} asked where asked.member_id = ${column})`
