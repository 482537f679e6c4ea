/** Messages to visitors and members: their texts, the outbox, and the ways out of it. */
export { blankMessages } from './blank-messages.ts'
export type { Channel, Courier, Couriers } from './courier.ts'
export { messageJobs } from './jobs.ts'
export { listOutbox, type OutboxMessage } from './list-outbox.ts'
export { queueMessage } from './queue-message.ts'
export { smsCourier } from './sms-courier.ts'
export { smtpCourier } from './smtp-courier.ts'
export {
  addressBoundMessage,
  addressReplacedMessage,
  type CodePurpose,
  codeMessage,
  type SecurityNotice,
  securityMessage,
  temporaryPasswordMessage,
} from './texts.ts'
