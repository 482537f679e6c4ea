/** Messages to single members, the member's actions on them, and what of them browsers are notified of (`push`). */
export { deliverToAll } from './deliver-to-all.ts'
export { inboxJobs } from './jobs.ts'
export { listMessages } from './list-messages.ts'
export { listSent } from './list-sent.ts'
export { deleteMessages, markMessages } from './mark-messages.ts'
export { notificationsSince } from './notifications-since.ts'
export { notifyMember, notifyMembers } from './notify-member.ts'
export { pushFigures, pushKeysInUse } from './push/push-figures.ts'
export { resealPushKeys, rotatePushKey } from './push/push-keys.ts'
export {
  addSubscription,
  choosePushKinds,
  endAfterExpiry,
  erasePushChoice,
  keepAfterExpiry,
  readPushState,
  removeSubscription,
} from './push/subscriptions.ts'
export { OperatorWords, type Recipient, sendMessage } from './send-message.ts'
export { showMessage } from './show-message.ts'
export { unreadCount } from './unread-count.ts'
