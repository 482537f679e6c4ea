import type { AppLoadContext } from '@remix-run/node'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { FORMER_SESSION_BUDGET_MS, PLATFORM_BUDGET_MS } from '#app/limits.ts'
import type { CallAnswer, SentCall } from '#contract/base/sent-call.ts'
import { openPromise } from '../../../tests/support/open-promise.ts'
import { preferencesOf } from '../preferences.server.ts'
import { beginSession } from './begin-session.server.ts'

const request = new Request('https://sen.example/login', { method: 'POST' })

/** A login in a browser whose cookie has a session already, or none, on a platform that is asked for what it sends. */
function browser(token: string | null, answer: (call: SentCall) => Promise<CallAnswer>) {
  const sent: unknown[] = []
  const signedIn: unknown[] = []
  const context = {
    deadlineMs: Date.now() + PLATFORM_BUDGET_MS,
    requestId: 'r',
    visitor: { id: 'v', token, address: '192.0.2.1', userAgent: '' },
    cookies: new Map(),
    once: new Map(),
    log: { warn() {}, error() {} },
    signIn: (...args: unknown[]) => void signedIn.push(args),
    unseal: () => undefined,
    async sendCall(call: SentCall) {
      sent.push([call.endpoint.path, call.token])
      return answer(call)
    },
  } as unknown as AppLoadContext
  return { args: { request, context }, sent, signedIn }
}

const LOGOUT = ['/wps/session/logout', 'former']

// The texts of a language are read from files once.
beforeAll(async () => {
  await preferencesOf(browser(null, () => Promise.reject()).args)
})

test('the former session is ended, and a login without one asks for nothing', async () => {
  const ended = browser('former', async () => ({ success: true, value: {}, message: 'ok' }))
  await beginSession(ended.args, 'new', true)
  expect([ended.sent, ended.signedIn]).toEqual([[LOGOUT], [['new', true]]])

  const alone = browser(null, () => Promise.reject())
  await beginSession(alone.args, 'new', false)
  expect([alone.sent, alone.signedIn]).toEqual([[], [['new', false]]])
})

test('a former session that cannot be ended, or not soon, holds up no login', async () => {
  const failing = browser('former', () => Promise.reject(new Error('no platform')))
  await beginSession(failing.args, 'new', false)
  expect([failing.sent, failing.signedIn]).toEqual([[LOGOUT], [['new', false]]])

  const silent = browser('former', () => openPromise<CallAnswer>().promise)
  await preferencesOf(silent.args)
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let begun = false
  const beginning = beginSession(silent.args, 'new', false).then(() => {
    begun = true
  })
  await vi.advanceTimersByTimeAsync(FORMER_SESSION_BUDGET_MS - 1)
  expect([begun, silent.sent]).toEqual([false, [LOGOUT]])
  await vi.advanceTimersByTimeAsync(1)
  await beginning
  expect(silent.signedIn).toEqual([['new', false]])
})
