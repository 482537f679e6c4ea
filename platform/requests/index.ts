export { claimed, claimedByHand, once } from './once.ts'
