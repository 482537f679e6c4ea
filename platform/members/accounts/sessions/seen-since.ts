import { sql } from 'kysely'

/** Whose sessions were used since a moment, as a table that a statement reads from; a member once for each session. */
export const seenSince = (moment: Date) => sql<{ member_id: bigint }>`(
  select member_id from session where last_seen_at >= ${moment} and expires_at > ${moment}
)`
