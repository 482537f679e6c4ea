import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { FieldSetting, FieldSettings } from '#contract/base/settings.ts'
import { Cache } from '../rendering/cache.ts'
import { trustedSettings } from './trusted-patterns.server.ts'

/** A process that keeps what it has proved. */
const keeping = () => {
  const cache = new Cache()
  return { remember: cache.remember.bind(cache) }
}
const context = keeping()

const setting = (acceptedPattern: string): FieldSetting => ({
  enabled: true,
  required: true,
  minLength: 1,
  maxLength: 256,
  patternId: 4,
  type: 'text',
  acceptedPattern,
})

/** What becomes of one pattern; the other fields have none. */
async function trusted(pattern: string): Promise<string> {
  const fields = { username: setting(pattern), email: setting('*') } as FieldSettings
  return (await trustedSettings(context, fields)).username.acceptedPattern
}

const eventually = (pattern: string) => expect.poll(() => trusted(pattern), { timeout: 10_000 })

test.each(['*', '^[A-Za-z]', '^(?:VN|TH)[A-Z]?$'])('%s is used at once', async (pattern) => {
  expect(await trusted(pattern)).toBe(pattern)
})

test.each(['^(?:VN|TH)\\d{2,8}$', '^\\p{L}+$', '^(?:\\+84|0)\\d{9}$'])(
  '%s is used when it is proved, which is remembered',
  async (pattern) => {
    await eventually(pattern).toBe(pattern)
    expect(await trusted(pattern)).toBe(pattern)
  },
)

test.each([
  '(a+)+$',
  '(.*a){20}',
  '^(a?){30}a{30}$',
  '^(?:(?:[a-z]{1,50}){1,50}){1,50}$',
  '^.*.*x$',
  '^(?:a|a){28}',
  '^(?:[^]|[^]){1,30}$',
  '^(?:[^]{1,9}){1,9}$',
  '[',
  '(?',
])('%s leaves the patternId alone, at once and later', async (pattern) => {
  const before = performance.now()
  expect(await trusted(pattern)).toBe('*')
  expect(performance.now() - before).toBeLessThan(1_000)
  await eventually('^known[a-z]*$').toBe('^known[a-z]*$') // the proofs before it have ended
  expect(await trusted(pattern)).toBe('*')
})

test('what could not be queued is asked for again by the next page, not by the same', async () => {
  const proved: string[] = []
  class Prover extends EventEmitter {
    constructor(_program: string, { workerData }: { workerData: { pattern: string } }) {
      super()
      proved.push(workerData.pattern)
      setImmediate(() => this.emit('message', true))
    }
    unref = () => this
    terminate = () => this.emit('exit')
  }
  vi.resetModules()
  vi.doMock('node:worker_threads', () => ({ Worker: Prover }))
  onTestFinished(() => {
    vi.doUnmock('node:worker_threads')
    vi.resetModules()
  })
  const fresh = await import('./trusted-patterns.server.ts')
  const context = keeping()
  const names = Array.from({ length: 60 }, (_, i) => `field${i}`)
  const fields = Object.fromEntries(
    names.map((name, i) => [name, setting(`^(?:ab|c){2,9}${i}$`)]),
  ) as unknown as FieldSettings
  const trustedOf = async () =>
    Object.values(await fresh.trustedSettings(context, fields)).filter(
      ({ acceptedPattern }) => acceptedPattern !== '*',
    )
  expect(await trustedOf()).toHaveLength(50)
  expect(proved).toHaveLength(50)
  expect(await trustedOf()).toHaveLength(60)
  expect(proved).toHaveLength(60)
})

test('many hostile patterns at once keep nobody waiting', async () => {
  const names = Array.from({ length: 100 }, (_, i) => `field${i}`)
  const fields = Object.fromEntries(
    names.map((name, i) => [name, setting(`^(?:.*${'ab'.repeat(i % 20)}${i}){2,30}$`)]),
  ) as unknown as FieldSettings
  const before = performance.now()
  const answered = await trustedSettings(context, fields)
  expect(performance.now() - before).toBeLessThan(1_500)
  expect(Object.values(answered).every(({ acceptedPattern }) => acceptedPattern === '*')).toBe(true)
})
