import { expect, test } from 'vitest'
import { popularGames } from '#contract/play/game-lists.ts'
import { lottoLobby as lobbyCall, lotteryMenu } from '#contract/play/lottery.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { ctx, holdDraw, inLotteryWorld, moveTo, nextDraw } from '#tests/support/worlds/lottery.ts'
import { voidDraw } from './draws/operate-draws.ts'
import { lottoLobby } from './lobby.ts'
import { showMenu } from './menu.ts'
import { drawsNear, lastOpened, openedOf } from './results.ts'

inLotteryWorld()

async function lobbyOf(input: Record<string, string>) {
  const member = await testMember(ctx)
  const lobby = await lottoLobby(ctx, member, lobbyCall.input.parse(input))
  if (!lobby.ok) throw new Error(lobby.code)
  return lobby.value
}

test('leads to the game that is named, unless the lobby is asked for', async () => {
  const lottoGameCode = 'vn-ha-noi'
  const game = '/lottery?gameCode=vn-ha-noi'
  expect(await lobbyOf({ lottoGameCode })).toMatchObject({ content: game, lottoView: 'betting' })
  expect(await lobbyOf({ lottoGameCode, lottoView: 'betting' })).toMatchObject({ content: game })
  const lobby = { content: '/vnlottery', lottoView: 'lobby', lottoGameCode }
  expect(await lobbyOf({ lottoGameCode, lottoView: 'lobby' })).toMatchObject(lobby)
  expect(await lobbyOf({ lottoPrizeMode: 'SEA' })).toMatchObject({ content: '/lottery?tag=sea' })
})

test('leads back to paths of the site alone', async () => {
  for (const backUrl of ['/', '/vnlottery?tag=north', '/help#terms'])
    expect(await lobbyOf({ backUrl })).toMatchObject({ backUrl })
  for (const backUrl of ['javascript:alert(1)', 'https://else.where/', '//else.where', '/\\else.where', 'x'])
    expect(await lobbyOf({ backUrl })).toMatchObject({ backUrl: '/' })
})

test('popular games are asked for in the product’s languages and in ours', () => {
  const languageOf = (language?: string) => popularGames.input.parse({ language }).language
  expect([languageOf(), languageOf('VI'), languageOf('vi'), languageOf('CN'), languageOf('zh')]).toEqual([
    'vi',
    'vi',
    'vi',
    'zh',
    'zh',
  ])
})

test('a void draw hides no result', async () => {
  // Drawn once a week: the draw before is older than the last ones that are looked at.
  const gameId = 'vn-dak-lak'
  const draw = await nextDraw(gameId)
  const { outcome } = await holdDraw(gameId, draw.numero)
  const next = await nextDraw(gameId)
  expect(await voidDraw(ctx, next, 'ops:test', 'the drum broke')).toMatchObject({ ok: true })
  moveTo(new Date(next.drawsAt.getTime() + 4 * DAY_MS))

  const menu = await showMenu(ctx, null, lotteryMenu.input.parse({ prizeMode: 'Lott' }))
  const result = await lastOpened(ctx, { prizeMode: 'Lott' })
  const ofGame = await openedOf(ctx, { gameId, count: 100 })
  const near = await drawsNear(ctx, { gameId })
  if (!menu.ok || !result.ok || !ofGame.ok || !near.ok) throw new Error('refused')
  const shown = menu.value.list.flatMap(({ gameMenus }) => gameMenus).find((game) => game.gameId === gameId)
  expect([
    shown?.last?.numero,
    result.value.list.find((one) => one.gameId === gameId)?.numero,
    ofGame.value.list[0]?.numero,
    near.value.previous?.numero,
  ]).toEqual(Array(4).fill(draw.numero))
  expect((outcome as { prizes: string[][] }).prizes[0]?.join(' ')).toBe(shown?.last?.number)
  expect(shown?.voided).toContain(next.numero)
})
