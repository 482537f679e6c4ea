import { createHash } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { writtenLanguages } from '#app/i18n/config.ts'
import type { Channel, FrameData, SiteStatus } from '#app/lib/pages/frame-data.ts'
import { listOf, nothing } from '#app/lib/pages/with-version.ts'
import { secondsUntil } from '#app/lib/text/dates.ts'
import { analyticsConsentIn } from '#app/lib/visitor/analytics.ts'
import { FRAME_BUDGET_MS } from '#app/limits.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { type Language, writtenLanguage } from '#contract/base/fields/values.ts'
import { announcements } from '#contract/members/content.ts'
import { CsPosition, customerService, openPath, VIP_ABOVE_RANK } from '#contract/members/customer-service.ts'
import { sessionPlay } from '#contract/members/responsible-gaming.ts'
import { gameMenus, gameVendors } from '#contract/play/menus.ts'
import { callPublic, publicWithin, requireValue, type WithContentVersion, within } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import { callsOf, currentMember, type RouteArgs } from './session.server.ts'

/** Flags, currency and licence in the visitor's language, as of the start of the request. */
export async function siteStatus(args: RouteArgs): Promise<SiteStatus> {
  const { language } = await preferencesOf(args)
  const { version, flags, currencySymbol, licence, imageCDNs, gtagId, providers } = args.context.brand
  return {
    version,
    flags,
    currencySymbol,
    licence: licence[writtenLanguage(language)],
    imageCDNs: beginningAt(args.context.visitor.id, imageCDNs),
    gtagId,
    providers: providers.map(({ id, name }) => ({ id, name })),
  }
}

/**
 * Addresses without a trailing slash, rotated by a visitor's random id: visitors have different ones first, but each
 * the same one on every page, so that a browser can use its cache. A page that is kept for guests has the order of the
 * first of them.
 */
function beginningAt(visitorId: string, addresses: readonly string[]): string[] {
  const first = addresses.length > 1 ? createHash('sha256').update(visitorId).digest().readUInt32BE() : 0
  return addresses.map((_, at) => (addresses[(first + at) % addresses.length] ?? '').replace(/\/+$/, ''))
}

type ServiceEntry = ValueOf<typeof customerService>['version']['pathList'][number]

export type Announcements = WithContentVersion<ValueOf<typeof announcements>>

export async function siteAnnouncements(args: RouteArgs): Promise<Announcements | null> {
  const { language } = await preferencesOf(args)
  return publicWithin(FRAME_BUDGET_MS, args.context, language, announcements, { language })
}

/** The banners among the announcements; none if these did not come in time. */
export const bannersIn = (announcements: Announcements | null) =>
  announcements ? listOf(announcements, announcements.banners) : nothing

/** The notices for everybody, newest first; required by the page. */
export async function siteNotices(args: RouteArgs) {
  const { language } = await preferencesOf(args)
  const { player, popup, promotion } = requireValue(
    await callPublic(args.context, language, announcements, { language, types: 'PL,PU,PR' }),
  )
  return [...player, ...popup, ...promotion].sort((one, other) => other.at.localeCompare(one.at))
}

/** Every vendor once by its code and name, for a filter by vendor; required by the page. */
export async function vendorOptions(args: RouteArgs): Promise<{ value: string; label: string }[]> {
  const { language } = await preferencesOf(args)
  const { lanes } = requireValue(await callPublic(args.context, language, gameVendors, { language }))
  const vendors = new Map(
    lanes.flatMap(({ cards }) => cards).map(({ vendorCode, displayName }) => [vendorCode, displayName]),
  )
  return [...vendors].map(([value, label]) => ({ value, label }))
}

/** The data around every page: menus, vendors, who is signed in. Parts may be missing. Asked once per request. */
export function siteFrame(args: RouteArgs): Promise<FrameData> {
  const { once } = args.context
  const cached = once.get('frame') as Promise<FrameData> | undefined
  if (cached) return cached
  const asking = frameOf(args)
  once.set('frame', asking)
  return asking
}

/** The types of games in the language of the page, where the platform has no name for them in it. */
function inLanguage(
  { context }: RouteArgs,
  language: Language,
  menus: FrameData['menus']['list'],
): FrameData['menus']['list'] {
  if (writtenLanguages.some((written) => written === language)) return menus
  const { t } = context.texts(language)
  return menus.map((menu) => ({ ...menu, name: t(`common:nav.${menu.gameType}`) }))
}

async function frameOf(args: RouteArgs): Promise<FrameData> {
  const { language, balanceHidden } = await preferencesOf(args)
  const member = currentMember(args).catch(() => null)
  const [status, menus, vendors, service, info, realityCheck] = await Promise.all([
    siteStatus(args),
    publicWithin(FRAME_BUDGET_MS, args.context, language, gameMenus, { language }),
    publicWithin(FRAME_BUDGET_MS, args.context, language, gameVendors, { language }),
    publicWithin(FRAME_BUDGET_MS, args.context, language, customerService, {}),
    member,
    member.then((info) => (info?.realityCheckAt ? realityCheckOf(args, info.realityCheckAt) : null)),
  ])
  return {
    status,
    realityCheck,
    menus: menus ? listOf(menus, inLanguage(args, language, menus.list)) : nothing,
    lanes: vendors ? listOf(vendors, vendors.lanes) : nothing,
    channels: channelsOf(args.context, service?.version.pathList ?? [], info?.clubLabel.rankLevel ?? null),
    chat: (service?.version.pathList ?? []).some(
      (entry) => entry.csType === 'LIVECHAT' && leadsElsewhere(args.context, entry),
    ),
    balanceHidden,
    analytics: status.gtagId ? analyticsConsentIn(args.context.cookies) : undefined,
    signedIn: args.context.visitor.token !== null,
    member: info && {
      account: info.account,
      accountKind: info.accountKind,
      unread: info.unreadMessage,
      balance: balanceHidden ? null : info.sumBalance,
    },
  }
}

/** The due reality check with its content, or the time until the next one. */
async function realityCheckOf(args: RouteArgs, dueAt: string) {
  const inSeconds = secondsUntil(dueAt)
  const play = inSeconds === 0 ? await within(FRAME_BUDGET_MS, callsOf(args).send(sessionPlay, {})) : null
  // Due, but the platform does not answer: a later page will show it.
  return inSeconds === 0 && !play ? null : { inSeconds, play }
}

/** Whether an entry leads off the site. Opening its path takes long, and each page asks for every entry. */
const leadsElsewhere = ({ remember }: Pick<AppLoadContext, 'remember'>, { path }: ServiceEntry): boolean =>
  remember('links', path, () => ({ elsewhere: openPath(path)?.startsWith('http') ?? false })).elsewhere

/**
 * The channels at each place: first VIP, only for members above its rank, in the side bar wherever it is set. Telegram and the like
 * only if they have a place of their own; live chat is customer service itself in the side bar, wherever it leads.
 */
const channelsOf = (
  context: Pick<AppLoadContext, 'remember'>,
  entries: ServiceEntry[],
  rankLevel: number | null,
): Channel[] => {
  const isVip = rankLevel !== null && rankLevel > VIP_ABOVE_RANK
  const hasVip = isVip && entries.some(({ csType }) => csType === 'VIP')
  const offered = new Map<string, Channel>()
  const offer = (channel: Channel) =>
    offered.set([channel.position, channel.type, channel.name].join(' '), channel)
  if (hasVip) offer({ position: 'bar', type: 'VIP' })
  for (const entry of entries) {
    const position = CsPosition.safeParse(entry.csPosition).data
    const { csType: type, name } = entry
    if (!position || (type === 'VIP' && (!isVip || position === 'bar'))) continue
    if ((position === 'bar' && type === 'LIVECHAT') || leadsElsewhere(context, entry))
      offer({ position, type, ...(name === undefined ? {} : { name }) })
  }
  return [...offered.values()]
}

/** The channels off the site where this visitor is answered, and within how many hours a letter is, for the page of customer service. */
export async function liveChannels(
  args: RouteArgs,
): Promise<{ channels: Channel[]; answerHours: number | null }> {
  const { language } = await preferencesOf(args)
  const [service, { channels }] = await Promise.all([
    publicWithin(FRAME_BUDGET_MS, args.context, language, customerService, {}),
    siteFrame(args),
  ])
  const live = (service?.version.pathList ?? []).filter((entry) => leadsElsewhere(args.context, entry))
  const isLive = ({ type }: Channel) => live.some(({ csType }) => csType === type)
  const isFirst = ({ type, name }: Channel, at: number) =>
    channels.findIndex((one) => one.type === type && one.name === name) === at
  return {
    channels: channels.filter((channel, at) => isFirst(channel, at) && isLive(channel)),
    answerHours: service?.answerHours ?? null,
  }
}
