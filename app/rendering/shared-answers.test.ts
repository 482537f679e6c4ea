import { beforeEach, expect, test, vi } from 'vitest'
import { JOIN_MS } from '#app/limits.ts'
import { type OpenPromise, openPromise } from '#tests/support/open-promise.ts'
import { Cache } from './cache.ts'
import { SharedAnswers } from './shared-answers.ts'

interface Said {
  ok: boolean
  text: string
}

/** Calls that were made, each with what answers it. */
let calls: OpenPromise<{ answer: Said; bytes: number }>[]
let nowMs: number
let answers: SharedAnswers
beforeEach(() => {
  calls = []
  nowMs = 1_000_000
  answers = new SharedAnswers(new Cache().store('answers'), () => nowMs)
})

const call = () => {
  const made = openPromise<{ answer: Said; bytes: number }>()
  calls.push(made)
  return made.promise
}
const ask = (key = 'key') => answers.of(key, call)
const reply = async (nth: number, text: string, ok = true) => {
  calls[nth]?.resolve({ answer: { ok, text }, bytes: 10 })
  await calls[nth]?.promise
}
/** What is answered without waiting for the platform. */
const atOnce = () => Promise.race([ask(), Promise.resolve('it waits')])

async function keep(text: string) {
  const first = ask()
  await reply(calls.length - 1, text)
  await first
}

test('an answer that will soon be too old is asked for anew while it is given', async () => {
  await keep('first')
  nowMs += 1_700
  expect(await atOnce()).toMatchObject({ text: 'first' })
  expect(calls).toHaveLength(1)
  nowMs += 100
  expect(await atOnce()).toMatchObject({ text: 'first' })
  expect(await atOnce()).toMatchObject({ text: 'first' })
  expect(calls).toHaveLength(2)
  await reply(1, 'second')
  expect(await atOnce()).toMatchObject({ text: 'second' })
  // As old as its own call, not as the one before it.
  nowMs += 1_700
  expect(await atOnce()).toMatchObject({ text: 'second' })
  expect(calls).toHaveLength(2)
})

test('answers that grow old together are renewed one after the other', async () => {
  await Promise.all(['one', 'two', 'three'].flatMap((key, at) => [ask(key), reply(at, key)]))
  nowMs += 1_800
  for (const key of ['one', 'two', 'three', 'two']) expect(ask(key)).toMatchObject({ text: key })
  expect(calls).toHaveLength(4)
  await reply(3, 'one anew')
  await vi.waitFor(() => expect(calls).toHaveLength(5))
  // One that fails keeps no other waiting.
  calls[4]?.reject(new Error('lost'))
  await vi.waitFor(() => expect(calls).toHaveLength(6))
  await reply(5, 'three anew')
  expect(['one', 'two', 'three'].map((key) => answers.of(key, null))).toMatchObject([
    { text: 'one anew' },
    { text: 'two' },
    { text: 'three anew' },
  ])
})

test('a renewal that is never answered keeps the others waiting for a moment alone', async () => {
  vi.useFakeTimers()
  try {
    await Promise.all(['lost', 'one', 'two'].flatMap((key, at) => [ask(key), reply(at, key)]))
    nowMs += 1_800
    for (const key of ['lost', 'one', 'two']) ask(key)
    expect(calls).toHaveLength(4)
    nowMs += 100
    await vi.advanceTimersByTimeAsync(JOIN_MS)
    expect(calls).toHaveLength(5)
    await reply(4, 'one anew')
    await vi.advanceTimersByTimeAsync(0)
    expect(calls).toHaveLength(6)
  } finally {
    vi.useRealTimers()
  }
})

test('an answer that grows too old while its renewal waits for its turn is asked for at once, and only once', async () => {
  await Promise.all(['slow', 'key'].flatMap((key, at) => [ask(key), reply(at, key)]))
  nowMs += 1_800
  void ask('slow')
  void ask()
  expect(calls).toHaveLength(3)
  nowMs += 300
  const anew = ask()
  expect(calls).toHaveLength(4)
  await reply(3, 'anew')
  expect(await anew).toMatchObject({ text: 'anew' })
  await reply(2, 'slow')
  expect(await ask('slow')).toMatchObject({ text: 'slow' })
  expect(calls).toHaveLength(4)
})

test('whoever comes when it is too old waits for the call that is under way, not for another', async () => {
  await keep('first')
  nowMs += 1_900
  await ask()
  nowMs += 200
  expect(await atOnce()).toBe('it waits')
  const joined = ask()
  await reply(1, 'second')
  expect(await joined).toMatchObject({ text: 'second' })
  expect(calls).toHaveLength(2)
})

test.each([
  ['is refused', () => reply(1, 'no', false)],
  ['is lost', async () => calls[1]?.reject(new Error('lost'))],
])(
  'a renewal that %s is asked for again, and the kept answer stands until it is too old',
  async (_, fail) => {
    await keep('first')
    nowMs += 1_800
    await ask()
    await fail()
    await Promise.resolve()
    expect(await atOnce()).toMatchObject({ text: 'first' })
    expect(calls).toHaveLength(3)
    await reply(2, 'third')
    nowMs += 1_000
    expect(await atOnce()).toMatchObject({ text: 'third' })
  },
)

test('a renewal that is long on its way is not waited for, and takes the place of nothing newer', async () => {
  await keep('first')
  nowMs += 1_800
  await ask()
  nowMs += 600
  const anew = ask()
  expect(calls).toHaveLength(3)
  await reply(2, 'third')
  expect(await anew).toMatchObject({ text: 'third' })
  await reply(1, 'second')
  expect(await atOnce()).toMatchObject({ text: 'third' })
})

test('who has no time left is given what is kept, and asks nothing', async () => {
  expect(answers.of('key', null)).toBeUndefined()
  await keep('first')
  nowMs += 1_900
  // At once: it is no promise.
  expect(answers.of('key', null)).toMatchObject({ text: 'first' })
  nowMs += 200
  expect(answers.of('key', null)).toBeUndefined()
  expect(calls).toHaveLength(1)
})
