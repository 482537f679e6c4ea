import type { OfficePage } from './office-pages.ts'
import type { OperatorRole } from './roles.ts'

/** An act of the office: the page where it is done, and its name there. */
export type OfficeAct = `${OfficePage}.${string}`

const manager = ['manager'] as const
const money = ['cashier', 'manager'] as const
const care = ['support', 'manager'] as const
const guard = ['risk', 'manager'] as const
const offers = ['content', 'manager'] as const
const careAndGuard = ['support', 'risk', 'manager'] as const

/**
 * The one table of who may do what: the roles of every act, for the pages of the office and for whatever checks them. An
 * auditor is in none of its lines. That nobody approves a request of their own is a rule of `decide-adjustment.ts`, for all
 * roles. Every command of `ops` that changes something has its act here (`office-acts.test.ts`).
 */
export const officeActs = {
  'withdrawals.approve': money,
  'withdrawals.reject': money,
  'withdrawals.pay': money,
  'withdrawals.retry': money,
  'withdrawals.receipt': money,
  'withdrawals.resolve': money,
  /** Tokens that have left for one and do not pay it. */
  'withdrawals.book': money,
  'deposits.credit': money,
  'deposits.fail': money,
  /** The house's own bank accounts. */
  'banks.open': manager,
  'banks.set': manager,
  'banks.close': manager,
  'banks.feed': manager,
  /** Lines of their statements. */
  'banks.import': money,
  'banks.assign': money,
  'banks.collect': money,
  'banks.ignore': money,
  'banks.enter': money,
  /** Moves between them, and lines of those whose content was lost. */
  'banks.move': money,
  'banks.undo-move': manager,
  /** Files by which banks pay approved withdrawals; to take one again is an act as well. */
  'banks.payout-file': money,
  'banks.release': money,
  /** Payment gateways by their descriptions: opened by `ops` alone, because keys are given then. */
  'gateways.open': manager,
  'gateways.close': manager,
  /** Tokens of chains that the house takes, and what their rates are. */
  'chains.open': manager,
  'chains.rate': manager,
  'chains.feed': manager,
  'chains.close': manager,
  /** What comes to their addresses. */
  'chains.assign': money,
  'chains.ignore': money,
  /** What came and did not fit: payments, payouts, and what wallets lacked when bets were made void. */
  'exceptions.settle': money,
  /** A transfer to or from a vendor's wallet that hangs. */
  'exceptions.resolve': money,
  'exceptions.recall': money,
  'adjustments.adjust': manager,
  'adjustments.points': manager,
  'approvals.decide': money,
  /** Withdraws a request; the page offers this only to the operator who made it. */
  'approvals.withdraw': ['cashier', 'risk', 'content', 'manager'],
  'feedback.answer': care,
  'identity.decide': careAndGuard,
  /** Documents: asks for them, looks at their pictures, decides. */
  'identity.ask': careAndGuard,
  'identity.view': careAndGuard,
  'identity.verify': careAndGuard,
  'identity.refuse': careAndGuard,
  'members.freeze': guard,
  'members.unfreeze': guard,
  /** Two-factor off, and a password that must be changed. */
  'members.reset': care,
  'members.signout': careAndGuard,
  'members.note': careAndGuard,
  'members.label': careAndGuard,
  'members.rank': manager,
  'members.role': manager,
  'members.exclude': careAndGuard,
  'members.lift': guard,
  'members.release': manager,
  'games.open': ['risk', 'content', 'manager'],
  'games.close': ['risk', 'content', 'manager'],
  'games.limits': guard,
  'games.weight': manager,
  'games.return': offers,
  'rounds.void': guard,
  'rounds.void-bet': guard,
  'draws.void': guard,
  'rooms.void': guard,
  'vendors.open': guard,
  'vendors.close': guard,
  'vendors.connect': manager,
  'vendors.key': manager,
  'vendors.limit': manager,
  'vendors.reconcile': ['cashier', 'risk', 'manager'],
  'vendors.resolve': guard,
  'agents.open': manager,
  'agents.move': manager,
  'agents.rebate': manager,
  'agents.freeze': guard,
  'agents.unfreeze': guard,
  /** Records the decision about an application to become an agent. */
  'agents.decide': guard,
  'contracts.offer': manager,
  'contracts.amend': manager,
  'contracts.accept': manager,
  'contracts.reject': manager,
  'contracts.withdraw': manager,
  'contracts.terminate': manager,
  'settlements.settle': manager,
  'risk.mark': guard,
  'risk.clear': guard,
  'promotions.publish': offers,
  'promotions.draft': offers,
  'promotions.undo': offers,
  'promotions.open': offers,
  'promotions.close': offers,
  /** Missions, ranks, rewards of the mall. */
  'promotions.set': offers,
  'promotions.decide': offers,
  'promotions.draw': offers,
  'promotions.grant': offers,
  'promotions.revoke': offers,
  'promotions.redeem': ['support', 'content', 'manager'],
  'content.publish': offers,
  /** Keeps a draft, which only operators see. */
  'content.draft': offers,
  'content.undo': offers,
  'content.open': offers,
  'content.close': offers,
  'content.send': ['support', 'content', 'manager'],
  'settings.set': manager,
  'settings.regions': manager,
  'settings.push-key': manager,
  /** Third parties that members may sign in by. */
  'settings.providers': manager,
  'operators.add': manager,
  'operators.role': manager,
  'operators.close': manager,
  'operators.reopen': manager,
  'operators.invite': manager,
  'operators.reset': manager,
  'operators.signout': manager,
  /** The second signature under what another manager has asked for. */
  'operators.approve': manager,
} as const satisfies Record<OfficeAct, readonly OperatorRole[]>

/** Whether a role may do an act; nobody may do one that the table does not have. */
export const mayDo = (role: OperatorRole, act: OfficeAct): boolean =>
  Object.hasOwn(officeActs, act) &&
  (officeActs[act as keyof typeof officeActs] as readonly OperatorRole[]).includes(role)
