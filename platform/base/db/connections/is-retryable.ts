import { isStalePlan } from './preparing-client.ts'

/** serialization_failure and deadlock_detected. */
const RETRYABLE_CODES = new Set(['40001', '40P01'])

/** Whether what PostgreSQL refused a transaction for is nothing of its own, so that the same transaction may be tried again. */
export const isRetryable = (error: unknown): boolean =>
  RETRYABLE_CODES.has((error as { code?: string }).code ?? '') || isStalePlan(error)
