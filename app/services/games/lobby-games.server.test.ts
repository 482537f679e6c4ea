import type { AppLoadContext } from '@remix-run/node'
import { beforeEach, expect, test } from 'vitest'
import { Cache } from '#app/rendering/cache.ts'
import { SharedAnswers } from '#app/rendering/shared-answers.ts'
import type { Envelope } from '#contract/base/endpoint.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import type { SentCall } from '#contract/base/sent-call.ts'
import { savedGames } from '#contract/play/favourites.ts'
import { gameList } from '#contract/play/game-lists.ts'
import { type LobbyInput, lobbyGames } from './lobby-games.server.ts'

const LAST = 3

/** What the platform was asked: the call, and whether as a member. */
let asked: { path: string; page: unknown; member: boolean }[]
let savedRefusal: ErrorCode | undefined
/** Another platform may not say which page it answers with. */
let saysPage: boolean
let answers: SharedAnswers
beforeEach(() => {
  asked = []
  savedRefusal = undefined
  saysPage = true
  answers = new SharedAnswers(new Cache().store('answers'))
})

const ok = (value: unknown): Envelope => ({ success: true, value, message: 'ok' })

async function answer({ endpoint, input, token }: SentCall): Promise<Envelope> {
  asked.push({ path: endpoint.path, page: input.pageNo, member: token !== null })
  if (endpoint.path === savedGames.path)
    return savedRefusal === undefined
      ? ok({ saved: [true] })
      : { success: false, value: null, message: savedRefusal }
  const pageNo = Math.min(Number(input.pageNo), LAST)
  const games = [{ nodeId: `of page ${pageNo}`, vassalage: 'SEN', displayName: 'Game', gameType: 'RNG' }]
  return ok({ games, totalPages: LAST, ...(saysPage && { pageNo }) })
}

/** The lobby of a member. */
async function lobby(page: number) {
  const context = {
    deadlineMs: Date.now() + 5_000,
    sendCall: answer,
    requestId: 'r',
    once: new Map(),
    sharedAnswer: (key: string, ask: null) => answers.of(key, ask),
    cookies: new Map(),
    setCookies: [],
    log: { warn() {} },
    visitor: { id: 'v', isNew: false, token: 't', address: '192.0.2.1', userAgent: '' },
  } as unknown as AppLoadContext
  const input: LobbyInput = {
    type: 'RNG',
    list: 'all',
    vendor: 'V',
    classify: undefined,
    q: undefined,
    minBet: undefined,
    page,
    shared: true,
  }
  return lobbyGames({ request: new Request('http://site/rng'), context }, true, input)
}

async function lobbyPage(page: number) {
  const answer = await lobby(page)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('all pages past the last one share the games of the last', async () => {
  const last = await lobbyPage(LAST)
  expect(last).toMatchObject({ page: LAST, version: expect.any(String), saved: [true] })
  for (const page of [LAST + 1, 99_999]) {
    const past = await lobbyPage(page)
    expect(past).toMatchObject({ page: LAST, version: last.version, games: last.games })
  }
})

test('where the platform does not say which page it is, those past the last are not shared', async () => {
  saysPage = false
  expect(await lobbyPage(LAST)).toMatchObject({ page: LAST, version: expect.any(String) })
  expect(await lobbyPage(99_999)).toMatchObject({ page: 99_999, version: undefined })
  expect(asked.filter(({ path }) => path === gameList.path).map(({ page }) => page)).toEqual([LAST, 99_999])
})

test('a platform without the call is asked for the member’s own list', async () => {
  savedRefusal = 'not-found'
  expect(await lobbyPage(1)).toMatchObject({ version: undefined, saved: [false] })
  expect(asked.map(({ path, member }) => [path, member])).toEqual([
    [gameList.path, false],
    [savedGames.path, true],
    [gameList.path, true],
  ])
})

test('any other refusal is that of the lobby, and nothing more is asked', async () => {
  savedRefusal = 'platform-timeout'
  expect(await lobby(1)).toMatchObject({ ok: false, code: 'platform-timeout' })
  expect(asked.map(({ path }) => path)).toEqual([gameList.path, savedGames.path])
})
