import { afterAll, beforeAll } from 'vitest'
import { putOffRecurringJobs, takeUpRecurringJobs } from './put-off-jobs.ts'
import type { SiteAddress } from './site.ts'

/**
 * Puts off the recurring jobs of the site while the tests of a file run that hold several pages of the demo world against
 * each other: one that paid a salary or counted a figure between two requests would make their pages differ.
 */
export function withoutRecurringJobs(site: SiteAddress): void {
  beforeAll(() => putOffRecurringJobs(site))
  afterAll(() => takeUpRecurringJobs(site))
}
