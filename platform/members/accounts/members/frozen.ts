import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Whether a row is of a member who is frozen, or has closed its account, as a condition. */
export const ofFrozenMember = (memberId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from member where member.id = ${memberId} and member.frozen)`
