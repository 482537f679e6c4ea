import type { ValueOf } from '#contract/base/endpoint.ts'
import type { countries, systemStatus } from '#contract/base/system.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { codeCountries, homeCountry, type Values } from '#platform/base/settings/index.ts'
import { countryOf } from './country-of.ts'
import { checkAddress } from './region-rules.ts'

type Status = ValueOf<typeof systemStatus>

/**
 * The site's status for this caller, and the operator's site-wide settings (product.md section 3, "Permission
 * response").
 */
export async function statusFor(ctx: Context, { caller }: Call): Promise<Status> {
  const { settings } = ctx
  const [maintenance, region, regionText] = await Promise.all([
    runningMaintenance(ctx),
    checkAddress(ctx, caller.address),
    settings.value('regionText'),
  ])
  return {
    // Maintenance takes precedence (product.md section 4).
    status: maintenance ? 1 : region.blocked ? 2 : 0,
    info: await permission(ctx),
    location: { ip: caller.address, countryCode: region.countryCode },
    maintenance,
    regionRestriction: region.blocked ? { text: regionText } : null,
    regionRules: region.anyRules,
  }
}

/** The announced maintenance; null once it is over. */
export async function runningMaintenance(ctx: Context): Promise<Status['maintenance']> {
  const announced = await ctx.settings.value('maintenance')
  const over = announced?.until && new Date(announced.until) <= ctx.clock.now()
  return over ? null : announced
}

async function permission({ settings }: Context): Promise<Status['info']> {
  const domains = await settings.value('domains')
  return {
    whitelabel: await settings.flags(),
    currencySymbol: await settings.value('currencySymbol'),
    licence: await settings.value('licence'),
    register: '/register',
    resources: await settings.value('resources'),
    customerService: '/customer-service',
    analytics: { gtagId: await settings.value('analyticsId') },
    domainRoute: domains.find(({ device }) => device === '0')?.domainName ?? '',
    imageCDNs: await settings.value('imageCDNs'),
    launchGameCDNs: await settings.value('launchGameCDNs'),
  }
}

/** Countries whose numbers are accepted; preselects the caller's own if accepted, else the home country. */
export async function countriesFor(ctx: Context, { caller }: Call): Promise<ValueOf<typeof countries>> {
  const [offered, home, codes] = await Promise.all([
    ctx.settings.value('countries'),
    homeCountry(ctx.settings),
    codeCountries(ctx.settings),
  ])
  const list = listOf(offered, codes)
  const own = countryOf(caller.address)
  const current = list.find(({ countryCode }) => countryCode === own)?.countryCode ?? home.countryCode
  return { list, current, homeDiallingCode: home.countryDialingCode }
}

type CountrySetting = Values['countries']
type CountryList = ValueOf<typeof countries>['list']

/**
 * The list for each value of the setting, which stays the same object until it is reread: it may have hundreds of
 * entries, and everybody gets it.
 */
const lists = new WeakMap<CountrySetting, { codes: string; list: CountryList }>()

function listOf(offered: CountrySetting, codes: readonly string[]): CountryList {
  const cached = lists.get(offered)
  if (cached?.codes === codes.join()) return cached.list
  const list = offered.map((country) => ({
    ...country,
    takesCodes: codes.includes(country.countryDialingCode),
  }))
  lists.set(offered, { codes: codes.join(), list })
  return list
}
