import type { ContractAction, ContractSide, ContractState } from '#contract/agents/contracts.ts'

/** The actions that each state of a contract allows, and to whom (platform.md section 6). */

/** A side of a contract, or the clock, which ends unanswered requests. */
export type Actor = ContractSide | 'clock'

/** The state of a contract when somebody acts. */
export interface ContractStanding {
  status: ContractState
  /** Who made the open request; null if there is none. */
  askedBy: ContractSide | null
}

/** In force: it is settled, and counts as the one contract of its downline and kind. */
export const isInForce = (status: ContractState): boolean =>
  status === 'approved' || status === 'amend-proposed' || status === 'termination-requested'

/** A request waits for an answer. */
export const isOpen = (status: ContractState): boolean =>
  status === 'in-process' || status === 'amend-proposed' || status === 'termination-requested'

/** The state after an open request, for each of its ends: accepted, refused, withdrawn or expired. */
const statesAfterRequest = {
  'in-process': { accept: 'approved', reject: 'rejected', withdraw: 'withdrawn', expire: 'expired' },
  // A request that is not accepted leaves the contract as it was.
  'amend-proposed': { accept: 'approved', reject: 'approved', withdraw: 'approved', expire: 'approved' },
  'termination-requested': {
    accept: 'terminated',
    reject: 'approved',
    withdraw: 'approved',
    expire: 'approved',
  },
} as const

/**
 * The state after an action; undefined if this actor may not do it now. An offer is not listed, because it begins a
 * contract.
 */
export function stateAfter(
  { status, askedBy }: ContractStanding,
  act: ContractAction,
  by: Actor,
): ContractStanding | undefined {
  if (act === 'amend' || act === 'terminate') {
    // Only the upline may propose other terms; either side may ask for the end.
    if (status !== 'approved' || by === 'clock' || (act === 'amend' && by !== 'upline')) return undefined
    return { status: act === 'amend' ? 'amend-proposed' : 'termination-requested', askedBy: by }
  }
  if (!(status in statesAfterRequest) || askedBy === null) return undefined
  const mayAct = {
    expire: by === 'clock',
    withdraw: by === askedBy,
    accept: isOtherSide(by),
    reject: isOtherSide(by),
  }
  return mayAct[act]
    ? { status: statesAfterRequest[status as keyof typeof statesAfterRequest][act], askedBy: null }
    : undefined

  function isOtherSide(actor: Actor) {
    return actor !== 'clock' && actor !== askedBy
  }
}
