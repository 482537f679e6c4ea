import type { Db } from '#platform/base/db/database.ts'

/** Whether a game is one of the house, and whether it is in maintenance itself; undefined where there is no such game. */
export const gameState = (
  db: Db,
  vendorCode: string,
  nodeId: string,
): Promise<{ house: boolean; maintenance: boolean } | undefined> =>
  db
    .selectFrom('game')
    .select(['house', 'maintenance'])
    .where('vendor_code', '=', vendorCode)
    .where('node_id', '=', nodeId)
    .executeTakeFirst()
