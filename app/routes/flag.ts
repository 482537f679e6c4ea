import type { LoaderFunctionArgs } from '@remix-run/node'
import * as flags from 'country-flag-icons/string/3x2'
import { pageFailure } from '#app/lib/pages/page-failure.ts'

const drawings = new Map<string, string>(Object.entries(flags))

/** A country's flag, `/flags/vn.svg`, 3:2, from the package `country-flag-icons` (MIT). */
export function loader({ params }: LoaderFunctionArgs) {
  const [, code = ''] = /^([a-z]{2})\.svg$/.exec(params.file ?? '') ?? []
  const drawing = drawings.get(code.toUpperCase())
  if (!drawing) throw pageFailure('not-found')
  return new Response(drawing, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
