/** Live changes, sent to the pages that show them. */
export { announce, announceTo, announceToAll } from './announce.ts'
export { eventStream, publicStream } from './event-stream.ts'
export { MemberEvents } from './member-events.ts'
