import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { paths } from '../pages/paths.ts'

/** Where a bet is proved; undefined for one at another vendor, which has no proof of ours. */
export const proofPath = (vendorCode: string, betId: string): string | undefined =>
  vendorCode === HOUSE_VENDOR ? paths.verify(betId) : undefined
