import type { CsType } from '#contract/customer-service.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { gameMenus, gameVendors } from '#contract/games.ts'
import type { IsAgent } from '#contract/is-agent.ts'
import type { sessionPlay } from '#contract/limits.ts'
import type { Flags } from '#contract/settings.ts'

/** Flags, currency and licence in the visitor's language. */
export interface SiteStatus {
  flags: Flags
  currencySymbol: string
  licence: string
}

/** Who is signed in, as the frame of a page knows it. `balance` is null while it is hidden. */
export interface FrameMember {
  account: string
  isAgent: IsAgent
  balance: string | null
  /** Messages of the inbox that were not read. */
  unread: number
}

/** What is around every page; what the platform did not say in time is empty or null. */
export interface FrameData {
  status: SiteStatus
  /** In how many seconds the reality check is due; `play` is what it says once it is. */
  realityCheck: { inSeconds: number; play: ValueOf<typeof sessionPlay> | null } | null
  menus: ValueOf<typeof gameMenus>['list']
  lanes: ValueOf<typeof gameVendors>['lanes']
  /** The channels of customer service that are offered beside the pages. */
  channels: CsType[]
  balanceHidden: boolean
  /** Signed in, though the platform could not say as whom. */
  signedIn: boolean
  member: FrameMember | null
}
