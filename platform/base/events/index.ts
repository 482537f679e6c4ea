/** What changes by itself, told to the pages that show it. */
export { announce, announceTo } from './announce.ts'
export { eventStream } from './event-stream.ts'
export { MemberEvents } from './member-events.ts'
