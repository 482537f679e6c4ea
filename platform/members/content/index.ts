/** Public content of the operator: banners, notices, help texts, and links to help. */
export { type Publication, PublicationType, WrittenPublication } from './announcement-content.ts'
export { announcementsForAgents, filterAnnounced, listAnnouncements } from './announcements.ts'
export { readCustomerService } from './customer-service.ts'
export {
  helpSections,
  helpTexts,
  isHelpItem,
  readHelpCenter,
  setHelpText,
} from './help-center.ts'
export {
  changeAnnouncement,
  endAnnouncement,
  findPublished,
  listPublished,
  publishAnnouncement,
  showAnnouncement,
} from './publish-announcement.ts'
export { plainText, readRichText, readWrittenText, writtenText } from './rich-text.ts'
