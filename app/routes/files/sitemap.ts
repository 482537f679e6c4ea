import type { LoaderFunctionArgs } from '@remix-run/node'
import { housePages } from '#app/features/games/registry.ts'
import { originCaching } from '#app/lib/pages/origin-caching.ts'
import { lines } from '#app/routes.ts'

/** The pages that everybody may find; of game pages, only those of house games. */
export function loader({ context }: LoaderFunctionArgs) {
  const pages = lines.flatMap(({ path, sitemap }) => {
    if (!sitemap) return []
    return path.includes(':') ? housePages : [path]
  })
  const urls = pages.map((path) => `<url><loc>${context.origin}${path}</loc></url>`).join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': originCaching(context) },
  })
}
