/** What members write to customer service, and the operator's answers. */
export { answerFeedback } from './answer-feedback.ts'
export { feedbackQueue } from './feedback-queue.ts'
export { giveFeedback } from './give-feedback.ts'
export { listFeedback } from './list-feedback.ts'
