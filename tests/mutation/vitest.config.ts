import { defineConfig } from 'vitest/config'
import { roomOf } from './rooms.mjs'

const { tests } = roomOf()

/** The unit tests of one room, for Stryker: as in `vitest.config.ts`, in one process. */
export default defineConfig({
  test: {
    include: tests.filter((pattern) => !pattern.startsWith('!')),
    exclude: [
      '**/node_modules/**',
      ...tests.flatMap((pattern) => (pattern.startsWith('!') ? pattern.slice(1) : [])),
    ],
    environment: 'node',
    setupFiles: ['tests/mutation/all-modules.ts'],
    globalSetup: ['tests/support/database/vitest-postgres.ts'],
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
