/** Live changes, sent to the pages that show them. */
export { announce, announceTo } from './announce.ts'
export { eventStream } from './event-stream.ts'
export { MemberEvents } from './member-events.ts'
