import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { WordedCode } from '#contract/members/inbox.ts'
import en from './locales/en/inbox.json' with { type: 'json' }
import vi from './locales/vi/inbox.json' with { type: 'json' }
import zh from './locales/zh/inbox.json' with { type: 'json' }

const catalogues = { vi, en, zh }

/** What the catalogue says of a message, as operators write it: with placeholders in braces, phrases by the param that chooses them. */
export function builtInInboxWords(
  language: WrittenLanguage,
  code: WordedCode,
): { title: string; body: string } {
  const { title, body } = catalogues[language].code[code]
  return { title: asWritten(title), body: asWritten(body) }
}

const asWritten = (text: string) =>
  text.replace(/\$t\(inbox:\w+\.\{\{(\w+)\}\}\)/g, '{$1}').replace(/\{\{(\w+)\}\}/g, '{$1}')
