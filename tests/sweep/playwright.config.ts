import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'

/**
 * A walk through every page in every language on the narrowest phone, a part of `npm run test:long`. Some languages alone:
 * `npx playwright test --config tests/sweep/playwright.config.ts --grep "in (ar|fa|ur),"`; the rest of a walk that was stopped:
 * with `RESUME=1`, by what stands in `test-results/sweep`.
 */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.sweep.ts',
  outputDir: '../../test-results/sweep-browser',
  globalSetup: '../support/browser/playwright-site.ts',
  globalTimeout: 80 * 60_000,
  timeout: 15 * 60_000,
  fullyParallel: true,
  reporter: [['list'], ['./report.ts']],
  projects: [
    {
      name: 'narrowest',
      use: {
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})
