import { expect, test } from 'vitest'
import { errorCodes } from '#contract/base/errors.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { writtenLanguages } from './config.ts'
import { resources } from './index.server.ts'

type Tree = { [key: string]: string | Tree }

/** Every text by its path. */
function texts(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(`${path}${key}`, value)
    else for (const [inner, text] of texts(value, `${path}${key}.`)) found.set(inner, text)
  }
  return found
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([^},\s]+)/g)].map((match) => match[1]).sort()
/** A language may need fewer or more plural forms: they are one text. */
const single = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

const catalogue = (language: WrittenLanguage) => texts(resources[language] as unknown as Tree)
const english = catalogue('en')

for (const language of writtenLanguages.filter((one) => one !== 'en')) {
  test(`${language} has every text of en, with the same placeholders, and none more`, () => {
    const own = catalogue(language)
    expect([...new Set([...own.keys()].map(single))].sort()).toEqual(
      [...new Set([...english.keys()].map(single))].sort(),
    )
    for (const [key, text] of own) {
      const model =
        english.get(key) ?? [...english].find(([other]) => single(other) === single(key))?.[1] ?? ''
      expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(model))
    }
  })
}

test('no text is empty, and none stands in the wrong language', () => {
  for (const language of writtenLanguages) {
    for (const [key, text] of catalogue(language)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('')
      if (language !== 'zh') expect(text, `${language} ${key}`).not.toMatch(/\p{Script=Han}/u)
    }
  }
})

test('every error code has its words', () => {
  for (const code of errorCodes) expect(english.has(`errors.${code}`), code).toBe(true)
})

/** What stands in a formula, a command or another text is no punctuation of the sentence around it. */
const withoutFormulas = (text: string) =>
  text
    .replace(/\{\{.*?\}\}|\$t\([^)]*\)|<[^>]*>/g, '')
    .replace(/“[^”]*:nonce:cursor”?|\([^()]*(?:mod|×)[^()]*\)/g, '')

test('Chinese has full-width punctuation', () => {
  for (const [key, text] of catalogue('zh')) {
    if (/formula$/.test(key)) continue
    expect(withoutFormulas(text), key).not.toMatch(/\p{Script=Han}[,:;?!()]|[,:;?!()]\p{Script=Han}/u)
  }
})

test('one thing has one name: what is spun, and the code that somebody is invited with', () => {
  const names: Record<string, { slots: string; code: RegExp }> = {
    vi: { slots: 'Nổ hũ', code: /mã mời|Slots/i },
    en: { slots: 'Slots', code: /invitation code/i },
    zh: { slots: '电子游戏', code: /推荐码/ },
  }
  for (const language of writtenLanguages) {
    const texts = catalogue(language)
    const own = names[language]
    expect(texts.get('common.nav.RNG')).toBe(own?.slots)
    const code = texts.get('forms.label.referralCode') ?? ''
    // That of an agent has the same name, and says whose it is.
    expect(texts.get('forms.label.affiliateCode')).toMatch(new RegExp(`^${code} ?[(（].+[)）]$`))
    for (const [key, text] of texts) expect(text, `${language} ${key}`).not.toMatch(own?.code ?? /^$/)
  }
})

test('vi has one word for a seed, whichever game or page tells of it', () => {
  const otherWord = [...catalogue('vi')].filter(([, text]) => /hạt giống/i.test(text))
  expect(otherWord).toEqual([])
})
