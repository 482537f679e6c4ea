import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { htmlLang, languages } from '#app/i18n/config.ts'
import { loadTexts } from '#app/i18n/load-texts.server.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { keptTexts } from '#app/rendering/texts.server.ts'
import type { Language } from '#contract/base/fields/values.ts'
import { InboxCode } from '#contract/members/inbox.ts'
import { pushKinds, pushPath } from '#contract/members/push.ts'

const FILE = fileURLToPath(new URL('../../../platform/members/inbox/push/push-words.json', import.meta.url))

async function wordsIn(language: Language) {
  await loadTexts(language)
  const { t } = keptTexts(language)
  const pushed = InboxCode.options.filter((code) => pushKinds[code] !== null)
  return {
    tag: htmlLang[language],
    open: t('inbox:push.open'),
    titles: Object.fromEntries(
      pushed.map((code) => [
        code,
        code === 'operator' ? t('inbox:push.message') : t(`inbox:code.${code}.title` as 'inbox:push.message'),
      ]),
    ),
  }
}

// `npx vitest run --project unit app/features/inbox/push-words.test.ts --update` writes the file after a change of words.
test('notifications have the words of the catalogues, in every language', async () => {
  const words: Partial<Record<Language, Awaited<ReturnType<typeof wordsIn>>>> = {}
  for (const language of languages) words[language] = await wordsIn(language)
  for (const { titles } of Object.values(words))
    for (const title of Object.values(titles)) expect(title).not.toMatch(/\{\{|^code\./)
  await expect(`${JSON.stringify(words, null, 2)}\n`).toMatchFileSnapshot(FILE)
})

test('a notification opens the page of its message', () => {
  expect(pushPath('12')).toBe(paths.personal('messageV2', { message: '12' }))
})
