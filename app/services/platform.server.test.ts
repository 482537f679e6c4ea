import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AppLoadContext } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { memberInfo } from '#contract/members/member.ts'
import { hotGames } from '#contract/play/game-lists.ts'
import { type OpenPromise, openPromise } from '../../tests/support/open-promise.ts'
import { Cache } from '../rendering/cache.ts'
import { SharedAnswers } from '../rendering/shared-answers.ts'
import { type AskPlatform, platformOverHttp } from '../server/platform-over-http.ts'
import { call, callPublic, openStream, publicWithin } from './platform.server.ts'

/** What a call needs of a request whose deadline is `leftMs` from now. */
const request = (leftMs: number, platform: AskPlatform) =>
  ({
    deadlineMs: Date.now() + leftMs,
    sendCall: platformOverHttp(platform, 'a key that both sides share'),
    requestId: 'r',
    sharedAnswer: (key: string, ask: null) => answers.of(key, ask),
    visitor: { id: 'v', isNew: false, token: 't', address: '192.0.2.1', userAgent: '' },
    log: { warn() {}, error() {} },
  }) as unknown as AppLoadContext

const timeout = { ok: false, code: 'platform-timeout' }

/** Calls that were made, each with what answers it. */
let asked: OpenPromise<Response>[]
const platform: AskPlatform = () => {
  const answer = openPromise<Response>()
  asked.push(answer)
  return answer.promise
}
const hot = (list: unknown[] = []) => Response.json({ success: true, value: { list }, message: 'ok' })
let answers: SharedAnswers
beforeEach(() => {
  asked = []
  answers = new SharedAnswers(new Cache().store('answers'))
})
const ask = (context: AppLoadContext) => callPublic(context, 'en', hotGames, { language: 'EN', limit: 3 })

test('a call that is not answered in time gives its socket back', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const connected = once(silent, 'connection') as Promise<[Socket]>
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const context = request(100, (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init))
  const answer = call(context, 'en', memberInfo, {})
  const [socket] = await connected
  socket.on('error', () => {}).resume()
  const closed = once(socket, 'close')
  expect(await answer).toMatchObject(timeout)
  await closed
  silent.close()
})

test('after the deadline nothing is asked', async () => {
  const context = request(0, platform)
  expect(await call(context, 'en', memberInfo, {})).toMatchObject(timeout)
  expect(await openStream(context, 'en', memberInfo, {})).toMatchObject(timeout)
  expect(await ask(context)).toMatchObject(timeout)
  expect(asked).toEqual([])
})

test('what everybody is shown is asked once, and is there also for who has no time left', async () => {
  const [one, other] = [ask(request(5_000, platform)), ask(request(5_000, platform))]
  asked[0]?.resolve(hot())
  expect(await one).toMatchObject({ ok: true })
  expect(await other).toMatchObject({ ok: true })
  expect(await ask(request(0, platform))).toMatchObject({ ok: true })
  expect(asked).toHaveLength(1)
})

test('a part that everybody is shown is there at once when it is kept, and missing when it is late', async () => {
  const part = () => publicWithin(20, request(5_000, platform), 'en', hotGames, { language: 'EN', limit: 3 })
  const first = part()
  expect(await first).toBeNull()
  asked[0]?.resolve(hot())
  expect(await ask(request(5_000, platform))).toMatchObject({ ok: true })
  // No promise, nor a timer beside it.
  expect(part()).toMatchObject({ list: [] })
  expect(asked).toHaveLength(1)
})

test('an answer has the version of what it says, whenever it is asked for', async () => {
  const said = async (list: unknown[]) => {
    answers = new SharedAnswers(new Cache().store('answers'))
    const answer = ask(request(5_000, platform))
    asked.at(-1)?.resolve(hot(list))
    const { value } = (await answer) as { value: { contentVersion: string } }
    return value.contentVersion
  }
  const game = { nodeId: '1', vassalage: 'SEN', displayName: 'Game', gameType: 'RNG' }
  const versions = [await said([]), await said([]), await said([game]), await said([game])]
  expect(versions[0]).toBe(versions[1])
  expect(versions[2]).toBe(versions[3])
  expect(versions[0]).not.toBe(versions[2])
  expect(versions[0]).toMatch(/^\w+:[\w-]{22}$/)
})

test('who joins a call waits for it until the own deadline', async () => {
  const first = ask(request(5_000, platform))
  expect(await ask(request(20, platform))).toMatchObject(timeout)
  asked[0]?.resolve(hot())
  expect(await first).toMatchObject({ ok: true })
})

test('a call that is long on its way is not waited for by those who come later', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const first = ask(request(5_000, platform))
    vi.advanceTimersByTime(600)
    const second = ask(request(5_000, platform))
    asked[1]?.resolve(hot())
    expect(await second).toMatchObject({ ok: true })
    asked[0]?.reject(new Error('lost'))
    expect(await first).toMatchObject({ ok: false })
    expect(await ask(request(5_000, platform))).toMatchObject({ ok: true })
    expect(asked).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
