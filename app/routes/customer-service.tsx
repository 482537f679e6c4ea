import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { entryFor } from '#app/lib/visitor/customer-service-entry.ts'
import { callsOf, currentMember } from '#app/services/session.server.ts'
import { customerService, openPath } from '#contract/members/customer-service.ts'

export const handle = page('customerService')

/** Redirects to customer service (site.md section 2); a 502 page if it is unavailable for any reason. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  const query = new URL(args.request.url).searchParams
  const [service, member] = await Promise.all([
    callsOf(args).send(customerService, {}),
    currentMember(args).catch(() => null), // an unknown visitor is helped as a guest
  ])
  const wanted = { position: query.get('position'), type: query.get('type'), name: query.get('name') }
  const entries = service.ok ? service.value.version.pathList : []
  const entry = entryFor(entries, member?.clubLabel.rankLevel ?? null, wanted)
  const url = entry && openPath(entry.path)
  if (!url) throw pageFailure('no-customer-service')
  args.context.privatePage = true // the target depends on the visitor
  throw redirect(url)
}

export default function CustomerService() {
  return null
}
