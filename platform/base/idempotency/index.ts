/** One answer for one request: a repeat of a `requestId` gets what the first one got. */
export { claimed, claimedByHand, once } from './once.ts'
