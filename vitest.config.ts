import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isLongRun } from './tests/support/cases.ts'

/** Begins with what takes longest by far, so that the other worker has something to do meanwhile. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/money/')
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

// Not vite.config.ts: the Remix plugin must not run under Vitest.
export default defineConfig({
  test: {
    // Vitest leaves one processor free, though its own process has little to do.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{app,contract,office,platform,scripts,tests/bench,tests/money,tests/support}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          globalSetup: ['tests/support/database/vitest-postgres.ts'],
          // One process runs file after file: what they import is the same, and costs more than most of them.
          isolate: false,
          restoreMocks: true,
          // Some start servers of their own, and CI machines are slow. The long run has up to eighty times as many cases.
          testTimeout: isLongRun ? 900_000 : 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/site/vitest-site.ts'],
          // Each worker has a site of its own, on which its files run one after the other: some change its settings.
          maxWorkers: Number(process.env.SITES ?? 1),
          sequence: { groupOrder: 1 },
          isolate: false,
          // Walks of all pages take a minute while browsers and unit tests run beside them.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
