/** What the operator tells everybody: banners, notices, help texts, and where help is found. */
export {
  announcedBy,
  endAnnouncement,
  listAnnouncements,
  listPublished,
  type Publication,
  publishAnnouncement,
  WrittenPublication,
} from './announcements.ts'
export { readCustomerService } from './customer-service.ts'
export { readHelpCenter } from './help-center.ts'
export { plainText, readRichText } from './rich-text.ts'
