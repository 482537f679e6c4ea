/** What the operator tells everybody: banners and notices. */
export { listAnnouncements, type Publication, publishAnnouncement } from './announcements.ts'
