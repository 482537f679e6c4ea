/** What members write to customer service, and the operator's answers. */
export { answerFeedback } from './answer-feedback.ts'
export { giveFeedback } from './give-feedback.ts'
export {
  feedbackQueue,
  feedbackStates,
  type ListedFeedback,
  listFeedback,
  ownTickets,
  showFeedback,
} from './list-feedback.ts'
