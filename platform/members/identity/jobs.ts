import type { RecurringJob } from '#platform/base/context.ts'
import { eraseOldDocuments } from './erase-documents.ts'

declare module '#platform/base/context.ts' {
  interface JobNames {
    'erase-documents': true
  }
}

/** Removes pictures of documents when their time is over. */
export const identityRoutines: Record<'erase-documents', RecurringJob> = {
  'erase-documents': { everySeconds: 60 * 60, work: eraseOldDocuments },
}
