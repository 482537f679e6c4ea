import { expect, test } from 'vitest'
import { writtenLanguages } from '#app/i18n/config.ts'
import { keptTexts } from '#app/rendering/texts.server.ts'
import { ruleWords } from './rule-words.ts'

/** The patterns whose length is said by themselves. */
const dates = [11, 13]
const ids = Array.from({ length: 21 }, (_, patternId) => patternId)

test.each(writtenLanguages)(
  'every pattern has its words in %s, with its bounds; equal ones as one number',
  (language) => {
    const t = keptTexts(language).getFixedT(null, 'errors')
    const words = ids.map((patternId) => ruleWords(t, { patternId, min: '31', max: '47' }))
    expect(new Set(words).size, 'each has words of its own').toBe(ids.length)
    for (const [patternId, said] of words.entries()) {
      expect(said, `pattern ${patternId}`).not.toMatch(/pattern\.|\{\{/)
      if (dates.includes(patternId)) continue
      expect(said).toMatch(/31.*47/)
      expect(ruleWords(t, { patternId, min: '31', max: '31' }).match(/31/g)).toHaveLength(1)
    }
  },
)

test('a first letter is said besides; nothing is said of a rule that nobody knows', () => {
  const t = keptTexts('en').getFixedT('en', 'errors')
  expect(ruleWords(t, { patternId: 4, firstLetter: true })).toBe(
    'Letters or digits only. Starts with a letter.',
  )
  expect(ruleWords(t, {})).toBe('')
})
