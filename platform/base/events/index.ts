/** Live changes, sent to the pages that show them. */
export { announce, announceTo, announceToAll, gatherAnnouncements } from './announce.ts'
export { eventStream, streamMessages } from './event-stream.ts'
export { MemberEvents, type Watcher } from './member-events.ts'
