import { expect, test } from 'vitest'
import { memberInfo, memberLanguage } from '#contract/members/member.ts'
import { login } from '#contract/members/session.ts'
import { gameList, hotGames } from '#contract/play/game-lists.ts'
import { gameDetail } from '#contract/play/game-table.ts'
import { lotteryMenu, lottoLobby, recentLotteries } from '#contract/play/lottery.ts'
import { hasBody, wireInput } from './endpoint.ts'
import { Language, writtenLanguage, writtenLanguageOf } from './fields/values.ts'
import { productLanguage } from './product.ts'

test('what goes without saying is said, in the words of the wire', () => {
  expect(wireInput(hotGames, { gameType: 'RNG', gameName: undefined, limit: 8 }, 'brand')).toEqual({
    merchantCode: 'brand',
    isPlatform: 2,
    platform: 'html5-desktop',
    language: 'VI',
    gameType: 'RNG',
    limit: 8,
  })
  expect(wireInput(gameList, { language: 'CN' }, 'brand')).toMatchObject({
    channel: 'brand',
    merchant: 'brand',
    clientType: 3,
    platform: 'flash,html5-desktop',
    language: 'CN',
    pageNo: 1,
    pageSize: 15,
  })
  expect(wireInput(memberInfo, {}, 'brand')).toEqual({})
  // One of several shapes is sent as it is.
  const input = { type: 'username', username: 'lan', password: 'x' } as const
  expect(wireInput(login, input, 'brand')).toEqual(input)
})

test('what was written out is read as if it had been left out', () => {
  for (const endpoint of [gameList, hotGames])
    expect(endpoint.input.parse(wireInput(endpoint, {}, 'brand'))).toEqual(endpoint.input.parse({}))
})

test('every language goes to the wire and comes back', () => {
  for (const language of Language.options)
    expect(memberLanguage.input.parse({ language: productLanguage(language) })).toEqual({ language })
  expect(Language.options.map(productLanguage).slice(0, 5)).toEqual(['VI', 'EN', 'CN', 'JA', 'TH'])
  expect(Language.options).toHaveLength(30)
})

test('texts have the language of the page, where they are written in it', () => {
  for (const [language, written] of [
    ['vi', 'vi'],
    ['en', 'en'],
    ['zh', 'zh'],
    ['tw', 'zh'],
    ['my', 'en'],
    ['ar', 'en'],
  ] as const) {
    expect(writtenLanguage(language)).toBe(written)
    expect(writtenLanguageOf(language.toUpperCase())).toBe(written)
    expect(gameList.input.parse({ language: productLanguage(language) })).toMatchObject({
      language: written,
    })
  }
  expect(['zh-CN', 'de-AT', 'xx', ''].map(writtenLanguageOf)).toEqual(['zh', 'en', 'vi', 'vi'])
})

test('the calls of the lottery take the languages of the product and ours', () => {
  for (const language of Language.options)
    for (const said of [language, productLanguage(language)]) {
      expect(lottoLobby.input.parse({ language: said }).language).toBe(writtenLanguage(language))
      expect(lotteryMenu.input.parse({ language: said }).language).toBe(writtenLanguage(language))
      expect(recentLotteries.input.parse({ language: said }).language).toBe(writtenLanguage(language))
    }
  expect(lottoLobby.input.parse({}).language).toBe('vi')
  expect(lottoLobby.input.safeParse({ language: 'XX' }).success).toBe(false)
})

test('the site says the words of ours, and the product’s are sent', () => {
  const input = { vendorCode: 'SEN', nodeId: 'dice' }
  expect(wireInput(gameDetail, input, 'brand')).toMatchObject({ vassalage: 'SEN', nodeId: 'dice' })
  expect(gameDetail.input.parse(wireInput(gameDetail, input, 'brand'))).toMatchObject(input)
})

test('only what changes something has a body', () => {
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const
  expect(methods.filter((method) => hasBody({ method }))).toEqual(['POST', 'PUT'])
})

test('what is not said and has no default is not sent', () => {
  expect(Object.keys(wireInput(gameDetail, { vendorCode: 'SEN', nodeId: 'dice' }, 'brand'))).not.toContain(
    'undefined',
  )
  const sent = wireInput(hotGames, { gameType: undefined }, 'brand')
  expect('gameType' in sent).toBe(false)
})
