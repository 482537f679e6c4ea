import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FieldText } from '#contract/base/fields/texts.ts'
import { proofRefusals } from './proof.ts'

/** What keeps an account open: money that would be left behind, or what is still to end. */
export const ClosingHindrance = z.enum([
  'money',
  'held',
  'bonus',
  'bets',
  'deposits',
  'transfers',
  'contracts',
  'team',
])
export type ClosingHindrance = z.infer<typeof ClosingHindrance>

/**
 * What keeps the member's account open; nothing: it can be closed. `tooLittle`: its money is less than can be withdrawn, so that
 * customer service pays it out.
 */
export const closingState = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getClosingState',
  auth: 'member',
  input: z.object({}),
  value: z.object({ hindrances: z.array(ClosingHindrance), tooLittle: z.boolean().default(false) }),
  refusals: ['in-need-true-account'],
})

/**
 * Closes the member's account: its sessions end, and nobody signs in to it again unless an operator reopens it. Always requires
 * the password. Refuses `state-moved-on` while something keeps it open.
 */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_closeAccount',
  auth: 'member',
  encrypted: true,
  input: z.object({ password: FieldText.optional() }),
  value: z.object({}),
  refusals: [...proofRefusals, 'state-moved-on', 'in-need-true-account'],
})
