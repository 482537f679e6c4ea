/** What a member's home page shows of it. */
export { memberHome } from './member-home.ts'
