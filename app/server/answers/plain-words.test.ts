import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from '#app/i18n/config.ts'
import { loadTexts } from '#app/i18n/load-texts.server.ts'
import { keptTexts } from '#app/rendering/texts.server.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { type PlainWords, plainCodes } from './plain-page.ts'

const FILE = fileURLToPath(new URL('plain-words.json', import.meta.url))

async function wordsIn(language: Language): Promise<PlainWords> {
  await loadTexts(language)
  const { t } = keptTexts(language)
  const codes = [...new Set(Object.values(plainCodes)), 'too-many-requests-seconds'] as const
  return {
    site: t('site'),
    home: t('home'),
    failure: {
      unavailable: t('failure.unavailable'),
      error: t('failure.error'),
      requestId: t('failure.requestId'),
    },
    errors: Object.fromEntries(codes.map((code) => [code, t(`errors:${code}`)])) as PlainWords['errors'],
  }
}

// `npx vitest run --project unit app/server/answers/plain-words.test.ts --update` writes the file after a change of words.
test('the page without the site has the words of the catalogues, in every language', async () => {
  const words: Partial<Record<Language, PlainWords>> = {}
  for (const language of languages) words[language] = await wordsIn(language)
  await expect(`${JSON.stringify(words, null, 2)}\n`).toMatchFileSnapshot(FILE)
})
