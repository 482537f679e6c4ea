import { roomOf } from './rooms.mjs'

const { name, mutate } = roomOf()

/** Mutation testing of one room: `ROOM=<room> npm run mutate`; its report is `test-results/mutation/<room>.json`. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  mutate: [...mutate, '!**/*.test.ts'],
  // Schemas, tables and messages are made when a module is loaded. Stryker would start every test anew for each part of
  // them; types, and the tests of calls, hold those.
  ignoreStatic: true,
  ignorePatterns: ['build', 'var', 'test-results', 'docs', 'public', 'office/public'],
  concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
  dryRunTimeoutMinutes: 30,
  timeoutMS: 20_000,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `test-results/mutation/${name}.json` },
  tempDirName: 'test-results/mutation/work',
  thresholds: { high: 95, low: 90, break: 90 },
}
