import type { Language } from '#contract/base/fields/values.ts'
import type { WordedCode } from '#contract/members/inbox.ts'
import { resources } from './index.server.ts'

/** What the catalogue says of a message, as operators write it: with placeholders in braces, phrases by the param that chooses them. */
export function builtInInboxWords(language: Language, code: WordedCode): { title: string; body: string } {
  const { inbox } = resources[language] as unknown as { inbox: InboxCatalogue }
  const { title, body } = inbox.code[code]
  return { title: asWritten(title), body: asWritten(body) }
}

interface InboxCatalogue {
  code: Record<WordedCode, { title: string; body: string }>
}

const asWritten = (text: string) =>
  text.replace(/\$t\(inbox:\w+\.\{\{(\w+)\}\}\)/g, '{$1}').replace(/\{\{(\w+)\}\}/g, '{$1}')
