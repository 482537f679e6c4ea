import { sql } from 'kysely'

/** The members whose sessions were used since a moment, as a table to select from; one row per session. */
export const seenSince = (moment: Date) => sql<{ member_id: bigint }>`(
  select member_id from session where last_seen_at >= ${moment} and expires_at > ${moment}
)`
