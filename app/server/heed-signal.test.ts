import { expect, test } from 'vitest'
import { openPromise } from '../../tests/support/open-promise.ts'
import { heedSignal } from './heed-signal.ts'

test('an answer in time is passed on, and so is a failure', async () => {
  const { signal } = new AbortController()
  const answer = Response.json({})
  expect(await heedSignal(Promise.resolve(answer), signal)).toBe(answer)
  await expect(heedSignal(Promise.reject(new Error('down')), signal)).rejects.toThrow('down')
})

test('the signal ends the wait with its reason; a stream that comes later is ended', async () => {
  const late = new AbortController()
  const ended = openPromise<void>()
  const answer = openPromise<Response>()
  const waiting = heedSignal(answer.promise, late.signal)
  late.abort(new Error('too late'))
  await expect(waiting).rejects.toThrow('too late')
  answer.resolve(new Response(new ReadableStream({ cancel: () => ended.resolve() })))
  await ended.promise
})
