/** The next goal of a member. */
export { memberProgress } from './member-progress.ts'
