import { type LobbyType, paths } from '#app/lib/pages/paths.ts'

/** Types in which a vendor's only game is started at once; of the others the lobby is shown (product.md section 4, "Vendor click"). */
const STARTED: readonly LobbyType[] = ['LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT']

/** Where a click on a vendor of a game type leads: to its games, or to its game where it has but one. */
export const vendorWay = (type: LobbyType, vendor: { vendorCode: string; nodeId: string | null }): string =>
  vendor.nodeId && STARTED.includes(type)
    ? paths.game(vendor.vendorCode, vendor.nodeId)
    : paths.lobby(type, { vendor: vendor.vendorCode })
