import { expect, test } from 'vitest'
import { popularGames } from '#contract/play/game-lists.ts'
import { lottoLobby as lobbyCall } from '#contract/play/lottery.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { ctx, inLotteryWorld } from '#tests/support/worlds/lottery.ts'
import { lottoLobby } from './lobby.ts'

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
