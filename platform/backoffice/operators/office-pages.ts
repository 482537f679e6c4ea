import { type OperatorRole, operatorRoles } from './roles.ts'

/** A page's readers besides those who read all. */
const readBy = (...roles: Exclude<OperatorRole, 'manager' | 'auditor'>[]): readonly OperatorRole[] => [
  ...roles,
  'manager',
  'auditor',
]

/** The pages of the office (site.md 7.1) in the order of its menu, each with the roles that may read it. */
export const officePages = {
  today: operatorRoles,
  withdrawals: readBy('cashier', 'risk'),
  deposits: readBy('cashier', 'risk'),
  exceptions: readBy('cashier', 'risk'),
  adjustments: readBy('cashier'),
  approvals: readBy('cashier', 'risk', 'content'),
  feedback: readBy('support'),
  identity: readBy('support', 'risk'),
  members: readBy('cashier', 'support', 'risk'),
  games: readBy('risk', 'content'),
  rounds: readBy('risk'),
  draws: readBy('risk'),
  rooms: readBy('risk'),
  vendors: readBy('cashier', 'risk'),
  agents: readBy('risk'),
  contracts: readBy(),
  settlements: readBy('cashier'),
  economy: readBy('content'),
  risk: readBy('risk'),
  promotions: readBy('support', 'content'),
  content: readBy('support', 'content'),
  reports: readBy('cashier', 'risk'),
  settings: readBy(),
  operators: readBy(),
  audit: readBy(),
  /** The house's own bank accounts: after the pages of site.md 7.1. */
  banks: readBy('cashier'),
  gateways: readBy('cashier'),
  /** What the site runs on, as `ops doctor` says it. */
  doctor: readBy(),
} as const satisfies Record<string, readonly OperatorRole[]>

export type OfficePage = keyof typeof officePages

/** Whether a role may read a page, its records and its files. */
export const maySee = (role: OperatorRole, page: OfficePage): boolean => officePages[page].includes(role)
