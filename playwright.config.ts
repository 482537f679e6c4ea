import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './tests/support/chromium.ts'

/** A browser as a visitor has it: with or without JavaScript, narrow or wide, in one of the two themes. */
const visitor = (javaScriptEnabled: boolean, width: 360 | 1280, theme: 'light' | 'dark') => ({
  name: `${javaScriptEnabled ? 'js' : 'nojs'}-${width}-${theme}`,
  testIgnore: javaScriptEnabled ? [] : '**/with-javascript/**',
  use: {
    javaScriptEnabled,
    viewport: { width, height: width === 360 ? 740 : 800 },
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

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/support/playwright-site.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  // Before scripts/test.mjs would cut it off, so that its report says what was not done.
  globalTimeout: 18 * 60_000,
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
  projects: [
    visitor(true, 360, 'light'),
    visitor(true, 1280, 'dark'),
    visitor(false, 360, 'dark'),
    visitor(false, 1280, 'light'),
  ],
})
