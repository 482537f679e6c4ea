import { expect, test } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { languages } from './config.ts'
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

const catalogue = (language: string) => texts(resources[language] as unknown as Tree)
const english = catalogue('en')

for (const language of languages.filter((one) => one !== 'en')) {
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
  for (const language of languages) {
    for (const [key, text] of catalogue(language)) {
      expect(text.trim(), `${language} ${key}`).not.toBe('')
      if (language !== 'zh') expect(text, `${language} ${key}`).not.toMatch(/\p{Script=Han}/u)
    }
  }
})

test('every error code has its words', () => {
  for (const code of errorCodes) expect(english.has(`errors.${code}`), code).toBe(true)
})
