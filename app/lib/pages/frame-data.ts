import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Flags } from '#contract/base/settings.ts'
import type { AccountKind } from '#contract/members/account-kind.ts'
import type { CsPosition, CsType } from '#contract/members/customer-service.ts'
import type { sessionPlay } from '#contract/members/responsible-gaming.ts'
import type { gameMenus, gameVendors } from '#contract/play/menus.ts'
import type { AnalyticsConsent } from '../visitor/analytics.ts'
import type { VersionedList, WithVersion } from './with-version.ts'

/** Flags, currency and licence in the visitor's language. */
export interface SiteStatus extends WithVersion {
  flags: Flags
  currencySymbol: string
  licence: string
  /** Content networks with pictures of vendors' games, the one of this visitor first: chosen at random (product.md section 9). */
  imageCDNs: string[]
  /** The id of the analytics; empty: none. */
  gtagId: string
  /** Third parties that members may log in by. */
  providers: { id: string; name: string }[]
}

/** The signed-in member, as far as the frame shows it. `balance` is null while hidden. */
export interface FrameMember {
  account: string
  accountKind: AccountKind
  balance: string | null
  /** Unread messages of the inbox. */
  unread: number
}

/** A channel of customer service at a place of the site. */
export interface Channel {
  position: CsPosition
  type: CsType
  /** What the operator calls it. */
  name?: string | undefined
}

/** The data around every page; what the platform did not answer in time is empty or null. */
export interface FrameData {
  status: SiteStatus
  /** Seconds until the reality check is due; `play` is its content once it is. */
  realityCheck: { inSeconds: number; play: ValueOf<typeof sessionPlay> | null } | null
  menus: VersionedList<ValueOf<typeof gameMenus>['list'][number]>
  lanes: VersionedList<ValueOf<typeof gameVendors>['lanes'][number]>
  /** The channels of customer service that this visitor is offered, each at its place. */
  channels: Channel[]
  /** The operator has set a live chat off the site. */
  chat: boolean
  balanceHidden: boolean
  /** What the visitor has said about being measured; undefined where nothing is. */
  analytics: AnalyticsConsent | undefined
  /** Signed in, even if the platform could not say as whom. */
  signedIn: boolean
  member: FrameMember | null
}
