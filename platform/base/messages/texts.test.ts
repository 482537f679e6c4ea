import { expect, test } from 'vitest'
import { codeMessage, type SecurityNotice, securityMessage, temporaryPasswordMessage } from './texts.ts'

const purposes = ['login', 'register', 'forget', 'bind-mobile', 'bind-email'] as const
const languages = ['vi', 'en', 'zh'] as const
/** That it is a secret, in each language. */
const secrecy = { vi: 'không cho ai biết', en: 'Never tell it to anybody', zh: '切勿告诉任何人' }

test.each(languages)(
  'every code in %s says what it is for, how long it is good, and that it is a secret',
  (language) => {
    const messages = purposes.map((purpose) => codeMessage(language, { purpose, code: '123456', minutes: 5 }))
    for (const { subject, text } of messages) {
      expect(text).toContain('123456')
      expect(text).toMatch(/\b5 (phút|minutes|分钟)/)
      expect(text).toContain(secrecy[language])
      // A subject is read on locked screens.
      expect(subject).not.toContain('123456')
      expect(subject + text).not.toContain('undefined')
    }
    expect(new Set(messages.map(({ text }) => text)).size).toBe(purposes.length)
    // Two parts of an SMS in a script beyond Latin.
    for (const { text } of messages) expect(text.length).toBeLessThanOrEqual(134)
  },
)

test('one minute is no minutes', () => {
  const one = codeMessage('en', { purpose: 'login', code: '123456', minutes: 1 })
  expect(one.text).toContain('1 minute.')
})

test.each(languages)('a temporary password in %s comes with its account', (language) => {
  const given = { account: 'lan2026', password: 'ABCD-2345-EFGH', minutes: 30 }
  const { subject, text } = temporaryPasswordMessage(language, given)
  for (const told of ['lan2026', 'ABCD-2345-EFGH', '30', secrecy[language]]) expect(text).toContain(told)
  expect(subject).not.toContain('ABCD')
})

test.each(languages)(
  'what changed in the safety of an account is said in %s, each in its own words',
  (language) => {
    const notices: SecurityNotice[] = [
      'password-changed',
      'payment-password-changed',
      'two-factor-on',
      'two-factor-off',
      'account-bound',
      'new-device',
    ]
    const wordedMessages = notices.map((notice) => securityMessage(language, 'lan2026', notice))
    expect(new Set(wordedMessages.map(({ text }) => text)).size).toBe(notices.length)
    for (const { subject, text } of wordedMessages) {
      expect(text).toContain('lan2026')
      expect(subject + text).not.toContain('undefined')
    }
  },
)

test('a member whose pages are in another language is written to in the one that texts have there', () => {
  const text = (tag: string) => codeMessage(tag, { purpose: 'login', code: '123456', minutes: 5 }).text
  for (const tag of ['de', 'ar', 'my', 'ty']) expect(text(tag), tag).toBe(text('en'))
  expect([text('tw'), text('zh-CN')]).toEqual([text('zh'), text('zh')])
  expect(text('nobody’s')).toBe(text('vi'))
})
