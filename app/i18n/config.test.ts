import { expect, test } from 'vitest'
import { keptTexts, plainTexts } from '#app/rendering/texts.server.ts'
import { writtenLanguage } from '#contract/base/fields/values.ts'
import {
  asLanguage,
  directionOf,
  fallbacksOf,
  htmlLang,
  intlLocale,
  languageNames,
  languages,
  writtenLanguages,
} from './config.ts'
import { loadTexts } from './load-texts.server.ts'
import { preferredLanguage } from './preferred-language.ts'

test('a language goes by the product’s code, by its tag, and by tags of its regions', () => {
  for (const language of languages) {
    expect(asLanguage(language)).toBe(language)
    expect(asLanguage(language.toUpperCase())).toBe(language)
    // What a page says of itself is understood, but for TY, which shares its tag.
    expect(asLanguage(htmlLang[language])).toBe(language === 'ty' ? 'tl' : language)
  }
  for (const [tag, language] of [
    ['cn', 'zh'],
    ['zh-CN', 'zh'],
    ['zh_Hans_SG', 'zh'],
    ['TW', 'tw'],
    ['zh-TW', 'tw'],
    ['zh-Hant', 'tw'],
    ['zh-Hant-MO', 'tw'],
    ['zh-HK', 'tw'],
    ['fil', 'tl'],
    ['fil-PH', 'tl'],
    ['tl-PH', 'tl'],
    ['ms-MY', 'ms'],
    ['my-MM', 'my'],
    ['id-ID', 'id'],
    ['in', 'id'],
    ['pt-BR', 'pt'],
    ['es-419', 'es'],
    ['ar-EG', 'ar'],
    ['fa-AF', 'fa'],
    ['uk-UA', 'uk'],
    ['en-US', 'en'],
  ] as const)
    expect(asLanguage(tag), tag).toBe(language)
  for (const tag of ['', 'x', 'xx', 'vie', 'constructor', 'sv-SE', null, undefined])
    expect(asLanguage(tag), String(tag)).toBeUndefined()
})

test('the query, then the cookie, then the browser, to which `tw` and `ty` are other languages', () => {
  const language = (asked: string | null, cookie: string | null, accepted: string | null) =>
    preferredLanguage({ fromQuery: asked, cookie, accepted })
  expect(language('zh-TW', 'lang=de', 'fr')).toBe('tw')
  expect(language('xx', 'theme=dark; lang=de', 'fr')).toBe('de')
  expect(language(null, null, 'sv, fr-CH;q=0.9, en;q=0.8')).toBe('fr')
  expect(language(null, null, 'zh-HK, en;q=0.8')).toBe('tw')
  expect(language(null, null, 'tw, ty, ak;q=0.9, ms;q=0.5')).toBe('ms')
  expect(language(null, null, 'sv, da')).toBe('vi')
})

test('what a language does not have stands in another that has it', () => {
  for (const language of languages) {
    const chain = [language, ...fallbacksOf(language)]
    expect(chain.at(-1)).toBe('en')
    expect(new Set(chain).size).toBe(chain.length)
    const written = chain.find((one) => writtenLanguages.some((own) => own === one))
    expect(writtenLanguage(language), language).toBe(written)
  }
  expect(fallbacksOf('tw')).toEqual(['zh', 'en'])
  expect(fallbacksOf('ty')).toEqual(['tl', 'en'])
})

test('Arabic, Persian and Urdu run from the right', () => {
  expect(languages.filter((language) => directionOf(language) === 'rtl').sort()).toEqual(['ar', 'fa', 'ur'])
})

test('every language has its own name, and figures with the digits of the site', () => {
  expect(Object.keys(languageNames)).toEqual([...languages])
  for (const language of languages) {
    const locale = intlLocale(language)
    expect(Intl.NumberFormat.supportedLocalesOf(locale), language).toHaveLength(1)
    expect(new Intl.NumberFormat(locale).format(1_234_567_890)).toMatch(/^[1234567890.,\s]+$/)
  }
})

test('texts of a language are there once it was asked for, and counts have the plurals of the language that says them', async () => {
  // The last two exist in the written languages alone.
  const counted = ['games:shared.bets', 'games:live.players', 'contracts:count', 'team:bets.count']
  for (const language of languages) {
    await loadTexts(language)
    expect(loadTexts(language)).toBeNull()
    const [plain, kept] = [plainTexts(language), keptTexts(language)]
    const say = ({ t }: typeof plain, key: string, count: number) => t(key as 'site', { count })
    for (const count of [0, 1, 2, 3, 5, 11, 21, 101, 1_000_000])
      for (const key of counted)
        expect(say(kept, key, count), `${language} ${key} ${count}`).toBe(say(plain, key, count))
    expect(kept.t('home')).not.toBe('home')
    if (!writtenLanguages.some((written) => written === writtenLanguage(language) && written !== 'en'))
      expect(say(kept, 'contracts:count', 21)).toBe('21 contracts')
  }
})
