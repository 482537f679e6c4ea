import type { FrameData } from '#app/lib/pages/frame-data.ts'
import { isLobbyType } from '#app/lib/pages/paths.ts'
import { vendorWay } from './vendor-way.ts'

/** Every vendor once, with where a click on it leads in the first lobby that has its games. */
export function vendorsOf(lanes: FrameData['lanes']['list']) {
  const vendors = new Map<string, { vendorCode: string; displayName: string; href: string }>()
  for (const { gameType, cards } of lanes) {
    if (!isLobbyType(gameType)) continue
    for (const card of cards) {
      const { vendorCode, displayName } = card
      if (!vendors.has(vendorCode))
        vendors.set(vendorCode, { vendorCode, displayName, href: vendorWay(gameType, card) })
    }
  }
  return [...vendors.values()]
}
