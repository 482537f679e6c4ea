import type { Member } from '#platform/base/context.ts'

/** What it takes to act as a member. */
export interface Actor {
  member: Member
  paymentPassword: string
}
