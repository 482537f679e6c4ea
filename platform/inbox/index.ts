/** What is told to one member, and what the member does with it. */
export { tell } from './tell.ts'
