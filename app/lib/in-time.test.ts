import { expect, test } from 'vitest'
import { isLate } from '#contract/base/sent-call.ts'
import { openPromise } from '../../tests/support/open-promise.ts'
import { inTime } from './in-time.ts'

test('an answer in time is passed on, and so is a failure', async () => {
  const answer = Response.json({})
  expect(await inTime(Promise.resolve(answer), 5_000)).toBe(answer)
  await expect(inTime(Promise.reject(new Error('down')), 5_000)).rejects.toThrow('down')
})

test('the wait ends in time; a stream that comes later is ended', async () => {
  const ended = openPromise<void>()
  const answer = openPromise<ReadableStream>()
  const error = await inTime(answer.promise, 1).catch((late) => late)
  expect(isLate(error)).toBe(true)
  answer.resolve(new ReadableStream({ cancel: () => ended.resolve() }))
  await ended.promise
})
