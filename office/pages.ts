import type { RouteConfigEntry } from '@remix-run/route-config'
import { type OfficePage, officePages } from '#platform/backoffice/operators/index.ts'

/**
 * Every page of the office (site.md 7.1): its path, its module in `routes/`, and who may enter. Gates, the rail and the tests
 * of roles read it here.
 */

/**
 * `operator`: whoever is signed in, of any role. `anyone`: nobody needs to be signed in. `guest`: whoever is signed in is led on.
 * `half`: the password was right, the second factor is to come. A page: whoever's role may see it.
 */
export type OfficeGate = 'anyone' | 'guest' | 'half' | 'operator' | { page: OfficePage }

export interface OfficeLine {
  path: string
  module: string
  gate: OfficeGate
}

const line = (path: string, module: string, gate: OfficeGate): OfficeLine => ({ path, module, gate })

/** A list, its file, and the page of a record: one of its own, or the list with that record alone. */
const list = (
  page: OfficePage,
  module: string,
  record: 'of its own' | 'in list' = 'of its own',
): OfficeLine[] => [
  line(`/office/${page}`, `${module}.tsx`, { page }),
  line(`/office/${page}.csv`, 'list-file.tsx', { page }),
  line(`/office/${page}/:id`, `${module}${record === 'in list' ? '' : '-record'}.tsx`, { page }),
]

/** A second list of a page, and its file. */
const innerList = (page: OfficePage, name: string, module: string): OfficeLine[] => [
  line(`/office/${page}/${name}`, `${module}.tsx`, { page }),
  line(`/office/${page}/${name}/records.csv`, 'list-file.tsx', { page }),
]

/** The same, and the page of a record. */
const innerRecords = (page: OfficePage, name: string, module: string): OfficeLine[] => [
  ...innerList(page, name, module),
  line(`/office/${page}/${name}/:id`, `${module}-record.tsx`, { page }),
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
  ...list('withdrawals', 'money/withdrawals'),
  ...list('approvals', 'money/approvals'),
  ...list('members', 'people/members'),
  ...list('games', 'house/games'),
  ...list('rounds', 'house/rounds'),
  ...list('draws', 'house/draws'),
  ...list('rooms', 'house/rooms'),
  ...list('vendors', 'house/vendors'),
  ...list('agents', 'people/agents'),
  // Longer than any account, which is what else stands there.
  ...innerRecords('agents', 'agent-applications', 'people/agent-applications'),
  ...list('contracts', 'people/contracts'),
  ...list('settlements', 'people/settlements'),
  ...list('economy', 'house/economy', 'in list'),
  ...list('risk', 'house/risk', 'in list'),
  ...list('reports', 'house/reports', 'in list'),
  // No line of a report has this id.
  ...innerList('reports', 'lines', 'house/report-lines'),
  ...list('audit', 'own/audit', 'in list'),
  ...list('identity', 'people/identity'),
  // No question has this id.
  ...innerRecords('identity', 'documents', 'people/identity-documents'),
  line('/office/identity/documents/:id/pictures/:picture', 'people/identity-document.tsx', {
    page: 'identity',
  }),
  ...list('settings', 'own/settings'),
  // No setting has this name.
  line('/office/settings/push-keys', 'own/push-keys.tsx', { page: 'settings' }),
  ...list('operators', 'own/operators'),
  ...list('doctor', 'own/doctor', 'in list'),
  // money, care
  ...list('deposits', 'money/deposits'),
  ...list('banks', 'money/banks'),
  ...innerRecords('banks', 'lines', 'money/bank-lines'),
  line('/office/banks/moves', 'money/banks-moves.tsx', { page: 'banks' }),
  line('/office/banks/moves/:id', 'money/banks-moves-record.tsx', { page: 'banks' }),
  line('/office/banks/payouts', 'money/banks-payouts.tsx', { page: 'banks' }),
  line('/office/banks/payouts/:id', 'money/banks-payouts-record.tsx', { page: 'banks' }),
  line('/office/banks/payouts/:id/file', 'money/banks-payouts-file.tsx', { page: 'banks' }),
  line('/office/banks/:id/feeds', 'money/banks-feeds.tsx', { page: 'banks' }),
  line('/office/banks/:id/statement', 'money/banks-statement.tsx', { page: 'banks' }),
  line('/office/banks/:id/statement/:upload', 'money/banks-statement-record.tsx', { page: 'banks' }),
  ...list('gateways', 'money/gateways'),
  ...list('chains', 'money/chains'),
  ...innerRecords('chains', 'arrivals', 'money/chain-arrivals'),
  ...list('exceptions', 'money/exceptions'),
  ...list('adjustments', 'money/adjustments'),
  ...list('feedback', 'people/feedback'),
  // content and offers
  ...list('promotions', 'offers/promotions'),
  line('/office/promotions/:id/preview', 'offers/promotions-preview.tsx', { page: 'promotions' }),
  ...innerRecords('promotions', 'applications', 'offers/applications'),
  ...innerRecords('promotions', 'redeems', 'offers/redeems'),
  line('/office/promotions/applications/:id/pictures/:picture', 'offers/applications-picture.tsx', {
    page: 'promotions',
  }),
  ...list('content', 'offers/content'),
  line('/office/content/:id/preview', 'offers/content-preview.tsx', { page: 'content' }),
  ...(
    [
      'today',
      'withdrawals',
      'deposits',
      'exceptions',
      'approvals',
      'feedback',
      'identity',
      'vendors',
      'banks',
      'chains',
    ] as const
  ).map((page) => line(`/office/events/${page}`, 'events.tsx', { page })),
  line('/office/members/:id/bets/:bet', 'people/members-bet.tsx', { page: 'members' }),
  line('/office/feedback/:id/pictures/:picture', 'people/feedback-picture.tsx', { page: 'feedback' }),
]

/** The page that takes a file of up to 16 MB: a statement of a bank. */
export const takesStatements = (pathname: string): boolean =>
  /^\/office\/banks\/\d{1,4}\/statement\/?$/.test(pathname)

/** The pages that there are, in the order of the rail. */
export const standingPages = (Object.keys(officePages) as OfficePage[]).filter((page) =>
  officeLines.some(({ path }) => path === `/office/${page}`),
)

/** The gate of a route, by its own path: however the address of a page is spelt, it is the route that answers. */
export function officeGateOf(routePath: string): OfficeGate {
  const line = officeLines.find(({ path }) => path === routePath)
  if (!line) throw new Error(`${routePath} is a page of the office without a gate`)
  return line.gate
}

const isShared = ({ module }: OfficeLine) => officeLines.filter((one) => one.module === module).length > 1

/** For Remix. Case-sensitive, as the site's. */
export const officeRoutes: RouteConfigEntry[] = officeLines.map((one) => ({
  path: one.path,
  file: `routes/${one.module}`,
  caseSensitive: true,
  ...(isShared(one) ? { id: one.path } : {}),
}))
