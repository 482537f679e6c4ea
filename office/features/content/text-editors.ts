import { tongues } from '#app/forms/fields.ts'
import { type Editor, formsOf } from './editor.ts'

/** Texts that have built-in words: help, terms, and the messages that are sent. */
export const textEditors = {
  text: {
    forms: formsOf('publish', { body: tongues(16_000) }),
    words: [{ name: 'body', rows: 24, needed: true }],
    wordsHint: 'office:content.helpHint',
    figures: [],
    when: [],
    missing: 'built-in',
  },
  inbox: {
    forms: formsOf('publish', { subject: tongues(200), body: tongues(2_000) }),
    words: [
      { name: 'subject', needed: true },
      { name: 'body', rows: 6, needed: true },
    ],
    wordsHint: 'office:content.inboxHint',
    figures: [],
    when: [],
    missing: 'built-in',
  },
  message: {
    forms: formsOf('publish', { subject: tongues(200), body: tongues(2_000) }),
    words: [
      { name: 'subject', needed: true },
      { name: 'body', rows: 8, needed: true },
    ],
    wordsHint: 'office:content.messageHint',
    figures: [],
    when: [],
    missing: 'built-in',
  },
} as const satisfies Record<string, Editor>
