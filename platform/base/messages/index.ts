/** Messages to visitors and members: texts, outbox and delivery. */
export { blankMessages } from './blank-messages.ts'
export { messageJobs } from './jobs.ts'
export { listOutbox } from './list-outbox.ts'
export { messageChecks } from './message-checks.ts'
export { outboxHealth } from './outbox-health.ts'
export { queueMessage } from './queue-message.ts'
export { removeOldMessages } from './remove-old-messages.ts'
export { smsCourier } from './sms-courier.ts'
export { smtpCourier } from './smtp-courier.ts'
export {
  inboxCodeOf,
  isTemplateItem,
  messageTemplates,
  readInboxWords,
  setMessageTemplate,
} from './templates.ts'
export {
  addressBoundMessage,
  addressReplacedMessage,
  type CodePurpose,
  codeMessage,
  messageItems,
  type SecurityNotice,
  securityMessage,
  temporaryPasswordMessage,
} from './texts.ts'
