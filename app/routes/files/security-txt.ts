import type { LoaderFunctionArgs } from '@remix-run/node'
import { originCaching } from '#app/lib/pages/origin-caching.ts'
import { paths } from '#app/lib/pages/paths.ts'

const DAY_MS = 86_400_000
/** RFC 9116 asks for less than a year. The date is computed per answer, so that it never passes. */
const VALID_DAYS = 180

/** The contact for security reports (RFC 9116). */
export function loader({ context }: LoaderFunctionArgs) {
  const { origin, originNamed, securityContact } = context
  const midnightMs = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const lines = [
    `Contact: ${securityContact ?? `${origin}${paths.customerService('bar')}`}`,
    `Expires: ${new Date(midnightMs + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: vi, en, zh',
    ...(originNamed ? [`Canonical: ${origin}${paths.securityTxt}`] : []),
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': originCaching(context) },
  })
}
