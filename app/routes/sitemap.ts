import type { LoaderFunctionArgs } from '@remix-run/node'
import { housePages } from '#app/features/games/registry.ts'
import { originCaching } from '#app/lib/origin-caching.ts'
import { lobbies, paths } from '#app/lib/paths.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const pages = [
    paths.home,
    paths.login,
    paths.register,
    paths.games,
    ...Object.values(lobbies),
    ...housePages,
    paths.promotions(),
    paths.winners,
    paths.contact,
    paths.fairness,
    paths.responsibleGaming,
    paths.down,
  ]
  const urls = pages.map((path) => `<url><loc>${context.origin}${path}</loc></url>`).join('')
  const xml = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': originCaching(context) },
  })
}
