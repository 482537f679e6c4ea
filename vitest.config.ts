import { defineConfig } from 'vitest/config'

// Not vite.config.ts: the Remix plugin must not run under Vitest.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,contract,platform}/**/*.test.{ts,tsx}'],
          environment: 'node',
          globalSetup: ['tests/support/vitest-postgres.ts'],
        },
      },
    ],
  },
})
