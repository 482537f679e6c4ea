import type { LoaderFunctionArgs } from '@remix-run/node'
import { protectedPrefixes } from '#app/lib/pages/gates.ts'
import { originCaching } from '#app/lib/pages/origin-caching.ts'
import { paths } from '#app/lib/pages/paths.ts'

/** Only the public pages are open to search engines. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    ...[...protectedPrefixes, paths.logout, '/captcha'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${context.origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': originCaching(context) },
  })
}
