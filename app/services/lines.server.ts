import type { Line } from '#app/lib/pages/line.ts'
import { FRAME_BUDGET_MS } from '#app/limits.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { domainRoute } from '#contract/base/system.ts'
import { publicWithin } from './platform.server.ts'
import { preferencesOf } from './preferences.server.ts'
import type { RouteArgs } from './session.server.ts'

/**
 * The brand's lines (product.md section 3, "Router/domain response"), the fastest first: those of the site, and the first one
 * for the app, which is null where the operator names none.
 */
export async function brandLines(args: RouteArgs): Promise<{ lines: Line[]; app: string | null }> {
  const { language } = await preferencesOf(args)
  const [web, app] = await Promise.all(
    (['0', '3'] as const).map((device) =>
      publicWithin(FRAME_BUDGET_MS, args.context, language, domainRoute, { device }),
    ),
  )
  const here = new URL(args.context.origin).host
  const lines = (web?.domainList ?? []).flatMap((domain) => lineOf(domain, here))
  return {
    lines: lines.sort((one, other) => (one.speed ?? Infinity) - (other.speed ?? Infinity)),
    app: app?.domainList.map(({ domainName }) => addressOf(domainName)).find(Boolean) ?? null,
  }
}

type Domain = ValueOf<typeof domainRoute>['domainList'][number]

function lineOf({ domainName, speed }: Domain, here: string): Line[] {
  const address = addressOf(domainName)
  if (!address) return []
  const { host } = new URL(address)
  return [{ address, host, speed: speed > 0 ? Math.round(speed) : null, here: host === here }]
}

/** Operators write a host, or an address with its scheme. */
function addressOf(domainName: string): string | undefined {
  const text = /^https?:\/\//.test(domainName) ? domainName : `https://${domainName}`
  if (!URL.canParse(text)) return undefined
  const { origin, hostname, username } = new URL(text)
  return hostname && !username ? `${origin}/` : undefined
}
