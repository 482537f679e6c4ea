import type { ContractAct, ContractSide, ContractState } from '#contract/agent-contracts.ts'

/** What can be done with a contract in each of its states, and by whom (platform.md section 6). */

/** A side of a contract, or the clock, which ends what nobody has answered. */
export type Actor = ContractSide | 'clock'

/** What a contract stands at when somebody acts. */
export interface Standing {
  status: ContractState
  /** Who asked for what is open now; null where nothing is. */
  askedBy: ContractSide | null
}

/** In force: it is settled, and counts as the one contract of its downline and kind. */
export const isInForce = (status: ContractState): boolean =>
  status === 'approved' || status === 'amend-proposed' || status === 'termination-requested'

/** Somebody is asked for an answer. */
export const isOpen = (status: ContractState): boolean =>
  status === 'in-process' || status === 'amend-proposed' || status === 'termination-requested'

/** Where an open request leads: to the end that was asked for, to a refusal, to its withdrawal or to its expiry. */
const answers = {
  'in-process': { accept: 'approved', reject: 'rejected', withdraw: 'withdrawn', expire: 'expired' },
  // Whatever is not accepted leaves the contract as it was.
  'amend-proposed': { accept: 'approved', reject: 'approved', withdraw: 'approved', expire: 'approved' },
  'termination-requested': {
    accept: 'terminated',
    reject: 'approved',
    withdraw: 'approved',
    expire: 'approved',
  },
} as const

/** What stands after an act; undefined if this actor may not do it now. A proposal itself is no act: it begins a contract. */
export function afterAct({ status, askedBy }: Standing, act: ContractAct, by: Actor): Standing | undefined {
  if (act === 'amend' || act === 'terminate') {
    // Other terms are the upline's to propose; either side may ask for the end.
    if (status !== 'approved' || by === 'clock' || (act === 'amend' && by !== 'upline')) return undefined
    return { status: act === 'amend' ? 'amend-proposed' : 'termination-requested', askedBy: by }
  }
  if (!(status in answers) || askedBy === null) return undefined
  const mayAct = {
    expire: by === 'clock',
    withdraw: by === askedBy,
    accept: isOther(by),
    reject: isOther(by),
  }
  return mayAct[act] ? { status: answers[status as keyof typeof answers][act], askedBy: null } : undefined

  function isOther(actor: Actor) {
    return actor !== 'clock' && actor !== askedBy
  }
}
