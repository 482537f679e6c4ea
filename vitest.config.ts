import { defineConfig } from 'vitest/config'

// Not vite.config.ts: the Remix plugin must not run under Vitest.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,contract,platform,tests/money,tests/support}/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['tests/support/vitest-postgres.ts'],
          // Some start servers of their own, and CI machines are slow.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/vitest-site.ts'],
          // One file after the other: they share one site, and some of them change its settings.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
