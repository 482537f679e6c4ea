/** Messages to visitors and members: their texts, the outbox, and the ways out of it. */
export { blankMessages } from './blank-messages.ts'
export { messageJobs } from './jobs.ts'
export { listOutbox } from './list-outbox.ts'
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
