import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestProject, type TestSpecification } from 'vitest/node'
import { keepThread } from './kept-thread.ts'
import { roomOf } from './rooms.mjs'

const { tests } = roomOf()

/** Begins with what takes least: a change ends with the first test that notices it. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toReversed()
  }
}

/** The unit tests of one room, for Stryker: as in `vitest.config.ts`, in one process. */
export default defineConfig({
  plugins: [
    {
      name: 'kept-thread',
      configureVitest({ project }: { project: TestProject }) {
        if (process.env.MUTANT_THREADS !== 'fresh') keepThread(project)
      },
    },
  ],
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
    sequence: { sequencer: ShortestFirst },
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
