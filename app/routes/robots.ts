import type { LoaderFunctionArgs } from '@remix-run/node'

/** What search engines may read: the public pages. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /personalCenter',
    'Disallow: /changePassword',
    'Disallow: /logout',
    'Disallow: /captcha',
    '',
    `Sitemap: ${context.origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
