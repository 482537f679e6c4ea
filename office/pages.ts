import type { RouteConfigEntry } from '@remix-run/route-config'
import { type OfficePage, officePages } from '#platform/backoffice/operators/index.ts'

/**
 * Every page of the office (site.md 7.1): its path, its module in `routes/`, and who may enter. Gates, the rail and the tests
 * of roles read it here.
 */

/**
 * `operator`: whoever is signed in, of any role. `anyone`: nobody needs to be signed in. `guest`: whoever is signed in is led on. `half`: the password was right, the second
 * factor is to come. A page: whoever's role may see it.
 */
export type OfficeGate = 'anyone' | 'guest' | 'half' | 'operator' | { page: OfficePage }

export interface OfficeLine {
  path: string
  module: string
  gate: OfficeGate
}

const line = (path: string, module: string, gate: OfficeGate): OfficeLine => ({ path, module, gate })

/** A list, its file, and the page of a record. */
const list = (page: OfficePage, module: string, parts: { record?: true; file?: true }): OfficeLine[] => [
  line(`/office/${page}`, `${module}.tsx`, { page }),
  ...(parts.file ? [line(`/office/${page}.csv`, 'list-file.tsx', { page })] : []),
  ...(parts.record ? [line(`/office/${page}/:id`, `${module}-record.tsx`, { page })] : []),
]

export const officeLines: readonly OfficeLine[] = [
  line('/office/login', 'access/login.tsx', 'guest'),
  line('/office/login/two-factor', 'access/two-factor.tsx', 'half'),
  line('/office/invitation', 'access/invitation.tsx', 'anyone'),
  line('/office/logout', 'access/logout.tsx', 'anyone'),
  line('/office/preferences', 'access/preferences.tsx', 'anyone'),
  line('/office/account', 'access/account.tsx', 'operator'),
  line('/office/keys', 'keys.tsx', 'operator'),
  line('/office/today', 'today.tsx', { page: 'today' }),
  ...list('withdrawals', 'withdrawals', { record: true, file: true }),
  ...list('approvals', 'approvals', { record: true, file: true }),
  ...list('members', 'members', { record: true, file: true }),
  ...list('games', 'games', { record: true, file: true }),
  ...list('rounds', 'rounds', { record: true, file: true }),
  ...list('draws', 'draws', { record: true, file: true }),
  ...list('rooms', 'rooms', { record: true, file: true }),
  ...list('vendors', 'vendors', { record: true, file: true }),
  ...list('agents', 'agents', { record: true, file: true }),
  // Longer than any account, which is what else stands there.
  line('/office/agents/agent-applications', 'agent-applications.tsx', { page: 'agents' }),
  line('/office/agents/agent-applications/records.csv', 'list-file.tsx', { page: 'agents' }),
  line('/office/agents/agent-applications/:id', 'agent-applications-record.tsx', { page: 'agents' }),
  ...list('contracts', 'contracts', { record: true, file: true }),
  ...list('settlements', 'settlements', { record: true, file: true }),
  ...list('economy', 'economy', { file: true }),
  ...list('risk', 'risk', { file: true }),
  ...list('reports', 'reports', { record: true, file: true }),
  line('/office/reports/:id/records.csv', 'list-file.tsx', { page: 'reports' }),
  ...list('audit', 'audit', { file: true }),
  ...list('identity', 'identity', { record: true, file: true }),
  ...list('settings', 'settings', { record: true, file: true }),
  ...list('operators', 'operators', { record: true, file: true }),
  // money, care
  ...list('deposits', 'deposits', { record: true, file: true }),
  ...list('banks', 'banks', { record: true, file: true }),
  line('/office/banks/lines', 'bank-lines.tsx', { page: 'banks' }),
  line('/office/banks/lines/records.csv', 'list-file.tsx', { page: 'banks' }),
  line('/office/banks/lines/:id', 'bank-lines-record.tsx', { page: 'banks' }),
  ...list('chains', 'chains', { record: true, file: true }),
  line('/office/chains/arrivals', 'chain-arrivals.tsx', { page: 'chains' }),
  line('/office/chains/arrivals/records.csv', 'list-file.tsx', { page: 'chains' }),
  line('/office/chains/arrivals/:id', 'chain-arrivals-record.tsx', { page: 'chains' }),
  ...list('exceptions', 'exceptions', { record: true, file: true }),
  ...list('adjustments', 'adjustments', { file: true }),
  ...list('feedback', 'feedback', { record: true, file: true }),
  // content and offers
  ...list('promotions', 'promotions', { record: true, file: true }),
  line('/office/promotions/:id/preview', 'promotions-preview.tsx', { page: 'promotions' }),
  ...(['applications', 'redeems'] as const).flatMap((part) => [
    line(`/office/promotions/${part}`, `${part}.tsx`, { page: 'promotions' }),
    line(`/office/promotions/${part}/records.csv`, 'list-file.tsx', { page: 'promotions' }),
    line(`/office/promotions/${part}/:id`, `${part}-record.tsx`, { page: 'promotions' }),
  ]),
  line('/office/promotions/applications/:id/pictures/:picture', 'applications-picture.tsx', {
    page: 'promotions',
  }),
  ...list('content', 'content', { record: true, file: true }),
  line('/office/content/:id/preview', 'content-preview.tsx', { page: 'content' }),
  ...(
    [
      'today',
      'withdrawals',
      'deposits',
      'exceptions',
      'approvals',
      'feedback',
      'vendors',
      'banks',
      'chains',
    ] as const
  ).map((page) => line(`/office/events/${page}`, 'events.tsx', { page })),
  line('/office/members/:id/bets/:bet', 'members-bet.tsx', { page: 'members' }),
  line('/office/feedback/:id/pictures/:picture', 'feedback-picture.tsx', { page: 'feedback' }),
]

/** The pages that there are, in the order of the rail. */
export const standingPages = (Object.keys(officePages) as OfficePage[]).filter((page) =>
  officeLines.some(({ path }) => path === `/office/${page}`),
)

/** The gate of a route, by its own path: however the address of a page is spelt, it is the route that answers. */
export function officeGateOf(routePath: string): OfficeGate {
  const found = officeLines.find(({ path }) => path === routePath)
  if (!found) throw new Error(`${routePath} is a page of the office without a gate`)
  return found.gate
}

const isShared = ({ module }: OfficeLine) => officeLines.filter((one) => one.module === module).length > 1

/** For Remix. Case-sensitive, as the site's. */
export const officeRoutes: RouteConfigEntry[] = officeLines.map((one) => ({
  path: one.path,
  file: `routes/${one.module}`,
  caseSensitive: true,
  ...(isShared(one) ? { id: one.path } : {}),
}))
