import type { Page } from '../../support/browser/browser.ts'

/** What a page has noted about itself in `window.samples`, in the order of time. */
export const samplesOf = <Sample>(page: Page): Promise<Sample[]> =>
  page.evaluate(() => (window as unknown as { samples: Sample[] }).samples)
