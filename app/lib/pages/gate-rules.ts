import { contractFlags } from '#contract/agents/contracts.ts'
import type { Flag } from '#contract/base/settings.ts'
import type { AccountKind } from '#contract/members/account-kind.ts'

/** The rules of gates: what they require of whoever enters (product.md sections 2, 5 and 6, platform.md section 2). */

/** What a gate requires of a signed-in account. */
export interface Rule {
  accounts: readonly AccountKind[]
  /** Switches that must be on. */
  flags: readonly Flag[]
  /** Switches of which one must be on. */
  anyFlag?: readonly Flag[]
}

/** Every account but a trial one. */
const real = [0, 1, 2, 41, 42] as const

export const rules = {
  /** Any account but a trial one. */
  real: { accounts: real, flags: [] },
  /** Accounts that may stake: trial accounts too, with play money; not affiliates. */
  player: { accounts: [0, 1, 2, 4], flags: [] },
  /** The personal center. */
  member: { accounts: real, flags: ['MEMBERCENTER3'] },
  deposit: { accounts: real, flags: ['MEMBERCENTER3', 'DEPOSIT3'] },
  withdrawal: { accounts: real, flags: ['MEMBERCENTER3', 'WITHDRAWAL3'] },
  uplineTransfer: { accounts: real, flags: ['MEMBERCENTER3', 'UPLINETRANSFER3'] },
  /** Accounts that may spend points, and that may earn by inviting. */
  pointMall: { accounts: real, flags: ['PTSYS3'] },
  referral: { accounts: real, flags: ['MEMBERCENTER3', 'REFERRAL3'] },
  feedback: { accounts: real, flags: ['FEEDBACK3'] },
  inbox: { accounts: real, flags: ['MEMBERCENTER3', 'INBOX3'] },
  rewardCenter: { accounts: real, flags: ['MEMBERCENTER3', 'REWCEN3'] },
  manualRebate: { accounts: real, flags: ['MEMBERCENTER3', 'MANREBATE3'] },
  playerRank: { accounts: real, flags: ['MEMBERCENTER3', 'VIP3'] },
  /** Accounts with a downline, or that invite players. */
  agent: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3'] },
  /**
   * Contracts by kind. The agent center's panels are also closed to an agent that no contract of the kind concerns: their
   * loader asks for that (product.md section 2).
   */
  dividend: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'SIGNCONDIV3'] },
  dailySalary: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'DAILYSALCONT3'] },
  hourlySalary: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'HOURSAL3'] },
  realtimeSalary: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'RTSALARY3'] },
  contractRequests: {
    accounts: [1, 2, 41, 42],
    flags: ['AGENTCENTER3'],
    anyFlag: Object.values(contractFlags),
  },
  contracts: { accounts: real, flags: ['MEMBERCENTER3'], anyFlag: Object.values(contractFlags) },
  agentNews: { accounts: [1, 2, 41, 42], flags: ['AGENTCENTER3', 'AGEANNOUNCE3'] },
} as const satisfies Record<string, Rule>

/** `anyone` may enter; so may a `guest`, while a member is redirected; any other requires a login and its rule. */
export type Who = 'anyone' | 'guest' | keyof typeof rules

export interface Gate {
  who: Who
  /** Who may post, if not everyone who may see the page. */
  post?: Who
  /** Switches that must be on for everybody, guests included. */
  flags?: readonly Flag[]
  /** Stays open to guests while `loginedToHomePage` is on (site.md 1.10). */
  beforeLogin?: true
  /** Stays open to a member who must change the password first. */
  beforeChange?: true
}
