/** How an agent's team grows: accounts that it opens, and links with terms by which players come. */
export { invitationLinks } from './invitation-links.ts'
export { issueLink } from './issue-link.ts'
export { registerDownline } from './register-downline.ts'
