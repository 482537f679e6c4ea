/** What a member is on the way to. */
export { memberProgress } from './member-progress.ts'
