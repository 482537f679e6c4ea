import type { LoaderFunctionArgs } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { officeContextOf } from '#office/server/office-context.ts'

/** The catch-all: a page that does not exist, or a request refused before any route ran. */
export function loader({ context }: LoaderFunctionArgs): never {
  const { code = 'not-found', ...more } = officeContextOf(context).refusal ?? {}
  throw pageFailure(code, more)
}

export default function NotFound() {
  return null
}
