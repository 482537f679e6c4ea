/** The frame of decisions about money that came or left and waits for an operator. */
export {
  type Decision,
  type Desk,
  deskOf,
  type OpenAct,
  type OpenDecision,
  type PlainDecision,
} from './decide.ts'
export { paidAsSeen } from './paid-as-seen.ts'
