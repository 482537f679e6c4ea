import type { FrameData } from '#app/lib/pages/frame-data.ts'
import { isLobbyType, paths } from '#app/lib/pages/paths.ts'

/** Every vendor once, with the first lobby that has its games; the menus of the lottery are by region, not by vendor. */
export function vendorsOf(lanes: FrameData['lanes']['list']) {
  const vendors = new Map<string, { vendorCode: string; displayName: string; href: string }>()
  for (const { gameType, cards } of lanes) {
    if (!isLobbyType(gameType) || gameType === 'LOTT' || gameType === 'ELOTT') continue
    for (const { vendorCode, displayName } of cards) {
      if (!vendors.has(vendorCode))
        vendors.set(vendorCode, {
          vendorCode,
          displayName,
          href: paths.lobby(gameType, { vendor: vendorCode }),
        })
    }
  }
  return [...vendors.values()]
}
