import { announcements } from '#contract/content.ts'
import { customerService } from '#contract/customer-service.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { gameMenus, gameVendors } from '#contract/games.ts'
import { type Flags, flags } from '#contract/settings.ts'
import { systemStatus } from '#contract/system.ts'
import { callPublic, requireValue, within } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { currentMember, type RouteArgs } from './session.server.ts'

/** A frame without its menus is better than no page: this long may it wait for them. */
const FRAME_BUDGET_MS = 1_500

export interface SiteStatus {
  flags: Flags
  currencySymbol: string
  licence: string
}

/** Flags, currency and licence. What a platform that does not answer leaves open has its start value. */
export async function siteStatus(args: RouteArgs): Promise<SiteStatus> {
  const { language } = await preferencesOf(args)
  const status = await within(FRAME_BUDGET_MS, callPublic(args.context, language, systemStatus, {}))
  return {
    flags: { ...flags, ...status?.info.whitelabel },
    currencySymbol: status?.info.currencySymbol ?? '',
    licence: status?.info.licence[language] ?? '',
  }
}

type ServiceEntry = ValueOf<typeof customerService>['version']['pathList'][number]

export type Announcements = ValueOf<typeof announcements>

export async function siteAnnouncements(args: RouteArgs): Promise<Announcements | null> {
  const { language } = await preferencesOf(args)
  return within(FRAME_BUDGET_MS, callPublic(args.context, language, announcements, { language }))
}

/** Every vendor once, for a filter by vendor; the page cannot do without. */
export async function siteVendors(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  const { lanes } = requireValue(await callPublic(args.context, language, gameVendors, { language }))
  const vendors = new Map(
    lanes.flatMap(({ cards }) => cards).map(({ vassalage, displayName }) => [vassalage, displayName]),
  )
  return [...vendors].map(([vassalage, displayName]) => ({ vassalage, displayName }))
}

/** What is around every page: menus, vendors, who is signed in. Its parts may be missing, the page stays. */
export async function siteFrame(args: RouteArgs) {
  const { language, balanceHidden } = await preferencesOf(args)
  const [status, menus, vendors, service, info] = await Promise.all([
    siteStatus(args),
    within(FRAME_BUDGET_MS, callPublic(args.context, language, gameMenus, { language })),
    within(FRAME_BUDGET_MS, callPublic(args.context, language, gameVendors, { language })),
    within(FRAME_BUDGET_MS, callPublic(args.context, language, customerService, {})),
    currentMember(args).catch(() => null),
  ])
  return {
    status,
    menus: menus?.list ?? [],
    lanes: vendors?.lanes ?? [],
    channels: channelsOf(service?.version.pathList ?? []),
    balanceHidden,
    /** Signed in, though the platform could not say as whom. */
    signedIn: args.context.visitor.token !== null,
    member: info && {
      account: info.account,
      isAgent: info.isAgent,
      balance: balanceHidden ? null : info.sumBalance,
    },
  }
}

/** What the bar beside the pages offers; the VIP channel is found by rank alone. */
const channelsOf = (entries: ServiceEntry[]) => {
  const offered = entries.filter(({ csPosition, csType }) => csPosition === 'bar' && csType !== 'VIP')
  return [...new Set(offered.map(({ csType }) => csType))]
}

export type SiteFrameData = Awaited<ReturnType<typeof siteFrame>>
