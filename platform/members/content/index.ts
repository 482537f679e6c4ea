/** Public content of the operator: banners, notices, help texts, and links to help. */
export {
  announcementsForAgents,
  endAnnouncement,
  filterAnnounced,
  listAnnouncements,
  listPublished,
  type Publication,
  publishAnnouncement,
  WrittenPublication,
} from './announcements.ts'
export { readCustomerService } from './customer-service.ts'
export { readHelpCenter } from './help-center.ts'
export { plainText, readRichText } from './rich-text.ts'
