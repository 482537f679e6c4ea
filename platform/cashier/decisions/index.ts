/** The frame of decisions about money that came or left and waits for an operator. */
export {
  type Decision,
  deskOf,
  type OpenDecision,
  type PlainDecision,
} from './decide.ts'
export { paidAsSeen } from './paid-as-seen.ts'
