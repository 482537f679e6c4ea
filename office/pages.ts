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

/** A list, its file, and the page of a record: one of its own, or the list with that record alone. */
const list = (
  page: OfficePage,
  module: string,
  parts: { record?: true | 'in list'; file?: true },
): OfficeLine[] => [
  line(`/office/${page}`, `${module}.tsx`, { page }),
  ...(parts.file ? [line(`/office/${page}.csv`, 'list-file.tsx', { page })] : []),
  ...(parts.record
    ? [line(`/office/${page}/:id`, `${module}${parts.record === true ? '-record' : ''}.tsx`, { page })]
    : []),
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
  ...list('withdrawals', 'money/withdrawals', { record: true, file: true }),
  ...list('approvals', 'money/approvals', { record: true, file: true }),
  ...list('members', 'people/members', { record: true, file: true }),
  ...list('games', 'house/games', { record: true, file: true }),
  ...list('rounds', 'house/rounds', { record: true, file: true }),
  ...list('draws', 'house/draws', { record: true, file: true }),
  ...list('rooms', 'house/rooms', { record: true, file: true }),
  ...list('vendors', 'house/vendors', { record: true, file: true }),
  ...list('agents', 'people/agents', { record: true, file: true }),
  // Longer than any account, which is what else stands there.
  line('/office/agents/agent-applications', 'people/agent-applications.tsx', { page: 'agents' }),
  line('/office/agents/agent-applications/records.csv', 'list-file.tsx', { page: 'agents' }),
  line('/office/agents/agent-applications/:id', 'people/agent-applications-record.tsx', { page: 'agents' }),
  ...list('contracts', 'people/contracts', { record: true, file: true }),
  ...list('settlements', 'people/settlements', { record: true, file: true }),
  ...list('economy', 'house/economy', { record: 'in list', file: true }),
  ...list('risk', 'house/risk', { record: 'in list', file: true }),
  ...list('reports', 'house/reports', { record: 'in list', file: true }),
  // No line of a report has this id.
  line('/office/reports/lines', 'house/report-lines.tsx', { page: 'reports' }),
  line('/office/reports/lines/records.csv', 'list-file.tsx', { page: 'reports' }),
  ...list('audit', 'own/audit', { record: 'in list', file: true }),
  ...list('identity', 'people/identity', { record: true, file: true }),
  // No question has this id.
  line('/office/identity/documents', 'people/identity-documents.tsx', { page: 'identity' }),
  line('/office/identity/documents/records.csv', 'list-file.tsx', { page: 'identity' }),
  line('/office/identity/documents/:id', 'people/identity-documents-record.tsx', { page: 'identity' }),
  line('/office/identity/documents/:id/pictures/:picture', 'people/identity-document.tsx', {
    page: 'identity',
  }),
  ...list('settings', 'own/settings', { record: true, file: true }),
  // No setting has this name.
  line('/office/settings/push-keys', 'own/push-keys.tsx', { page: 'settings' }),
  ...list('operators', 'own/operators', { record: true, file: true }),
  ...list('doctor', 'own/doctor', { record: 'in list', file: true }),
  // money, care
  ...list('deposits', 'money/deposits', { record: true, file: true }),
  ...list('banks', 'money/banks', { record: true, file: true }),
  line('/office/banks/lines', 'money/bank-lines.tsx', { page: 'banks' }),
  line('/office/banks/lines/records.csv', 'list-file.tsx', { page: 'banks' }),
  line('/office/banks/lines/:id', 'money/bank-lines-record.tsx', { page: 'banks' }),
  line('/office/banks/moves', 'money/banks-moves.tsx', { page: 'banks' }),
  line('/office/banks/moves/:id', 'money/banks-moves-record.tsx', { page: 'banks' }),
  line('/office/banks/payouts', 'money/banks-payouts.tsx', { page: 'banks' }),
  line('/office/banks/payouts/:id', 'money/banks-payouts-record.tsx', { page: 'banks' }),
  line('/office/banks/payouts/:id/file', 'money/banks-payouts-file.tsx', { page: 'banks' }),
  line('/office/banks/:id/feeds', 'money/banks-feeds.tsx', { page: 'banks' }),
  line('/office/banks/:id/statement', 'money/banks-statement.tsx', { page: 'banks' }),
  line('/office/banks/:id/statement/:upload', 'money/banks-statement-record.tsx', { page: 'banks' }),
  ...list('gateways', 'money/gateways', { record: true, file: true }),
  ...list('chains', 'money/chains', { record: true, file: true }),
  line('/office/chains/arrivals', 'money/chain-arrivals.tsx', { page: 'chains' }),
  line('/office/chains/arrivals/records.csv', 'list-file.tsx', { page: 'chains' }),
  line('/office/chains/arrivals/:id', 'money/chain-arrivals-record.tsx', { page: 'chains' }),
  ...list('exceptions', 'money/exceptions', { record: true, file: true }),
  ...list('adjustments', 'money/adjustments', { record: true, file: true }),
  ...list('feedback', 'people/feedback', { record: true, file: true }),
  // content and offers
  ...list('promotions', 'offers/promotions', { record: true, file: true }),
  line('/office/promotions/:id/preview', 'offers/promotions-preview.tsx', { page: 'promotions' }),
  ...(['applications', 'redeems'] as const).flatMap((part) => [
    line(`/office/promotions/${part}`, `offers/${part}.tsx`, { page: 'promotions' }),
    line(`/office/promotions/${part}/records.csv`, 'list-file.tsx', { page: 'promotions' }),
    line(`/office/promotions/${part}/:id`, `offers/${part}-record.tsx`, { page: 'promotions' }),
  ]),
  line('/office/promotions/applications/:id/pictures/:picture', 'offers/applications-picture.tsx', {
    page: 'promotions',
  }),
  ...list('content', 'offers/content', { record: true, file: true }),
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
