import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './tests/support/browser/chromium.ts'

const CHOSEN = process.env.BROWSERS === 'chosen'

/**
 * What moves is drawn by the processor here, and costs a third of a browser's time. Tests of motion ask for it by
 * themselves; in `npm run test:long` everything moves.
 */
const MOTION = CHOSEN ? 'reduce' : 'no-preference'

/**
 * A browser as a visitor has it: with or without JavaScript, narrow or wide, in one of the two themes. `only` and `not`
 * choose among its tests by their tags.
 */
const visitor = (
  javaScriptEnabled: boolean,
  width: 360 | 1280,
  theme: 'light' | 'dark',
  { only = /./, not = /^$/ } = {},
) => ({
  grep: only,
  grepInvert: not,
  name: `${javaScriptEnabled ? 'js' : 'nojs'}-${width}-${theme}`,
  testIgnore: javaScriptEnabled ? [] : '**/with-javascript/**',
  use: {
    javaScriptEnabled,
    viewport: { width, height: width === 360 ? 740 : 800 },
    contextOptions: { reducedMotion: MOTION } as const,
    hasTouch: width === 360,
    storageState: {
      cookies: ['theme', 'lang'].map((name) => ({
        name,
        value: name === 'theme' ? theme : 'en',
        domain: 'localhost',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax' as const,
      })),
      origins: [],
    },
  },
})

/**
 * Every test in every browser, for `npm run test:long` and for single tests. In `npm test` (`BROWSERS=chosen`) each runs
 * on a phone with JavaScript, of which `audit` looks at both themes, and on a wide screen without it, less these by their
 * tags: `@phone` is of what only a phone shows, or is the same with and without a script; `@desk` is of pages that are
 * worked with at a desk, in the wide window alone. `@wide` runs on a wide screen with JavaScript too: it is of what has
 * another shape there, or colours in the dark.
 */
const browsers = CHOSEN
  ? [
      visitor(true, 360, 'light', { not: /@desk/ }),
      visitor(true, 1280, 'dark', { only: /@wide/ }),
      visitor(false, 1280, 'light', { not: /@phone/ }),
    ]
  : [
      visitor(true, 360, 'light'),
      visitor(true, 1280, 'dark'),
      visitor(false, 360, 'dark'),
      visitor(false, 1280, 'light'),
    ]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/browser/playwright-site.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // More than twice what the longest takes alone: flows and their databases run beside it.
  timeout: 240_000,
  // For a busy machine, on which an act and its answer may take so long.
  expect: { timeout: 15_000 },
  // Before scripts/test.mjs would cut it off, so that its report says what was not done.
  globalTimeout: CHOSEN ? 70 * 60_000 : 80 * 60_000,
  reporter: 'list',
  use: {
    baseURL: process.env.SITE_ORIGIN,
    locale: 'en-GB',
    timezoneId: 'Asia/Ho_Chi_Minh',
    actionTimeout: 15_000,
    // A trace doubles the time of a run: `npx playwright test --trace retain-on-failure` where one is wanted.
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
  projects: browsers,
})
