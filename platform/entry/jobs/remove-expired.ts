import { removeEndedOfficeSessions } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { removeOldRequests } from '#platform/base/idempotency/index.ts'
import { blankMessages, removeOldMessages } from '#platform/base/messages/index.ts'
import { removeExpiredLogins } from '#platform/members/accounts/index.ts'
import { removeOldUses } from '#platform/members/approvals/index.ts'
import { removeOldLimitEvents } from '#platform/members/responsible-gaming/index.ts'
import { removeUnusedUploads } from '#platform/members/uploads/index.ts'
import { removeOldCalls } from '#platform/play/vendors/index.ts'
import { removeDeadJobs } from './remove-dead-jobs.ts'

/** The clean-up of each room, and of the queue. */
const removals = [
  removeExpiredLogins,
  removeEndedOfficeSessions,
  removeOldLimitEvents,
  removeOldMessages,
  removeOldRequests,
  removeOldCalls,
  removeOldUses,
  removeUnusedUploads,
  removeDeadJobs,
]

/** Has every room delete what has expired, and blanks old messages. Answers how many rows were deleted. */
export async function removeExpired(ctx: Context): Promise<bigint> {
  await blankMessages(ctx)
  let removed = 0n
  for (const remove of removals) removed += await remove(ctx)
  return removed
}
