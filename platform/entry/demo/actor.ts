import type { Member } from '#platform/base/context.ts'

/** A demo member and its credentials. */
export interface Actor {
  member: Member
  paymentPassword: string
}
