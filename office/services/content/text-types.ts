import type { LocalText } from '#contract/base/fields/values.ts'
import { isMessageItem, messageTemplates, setMessageTemplate } from '#platform/base/messages/index.ts'
import { ok } from '#platform/base/result.ts'
import { helpTexts, isHelpItem, setHelpText } from '#platform/members/content/index.ts'
import { type ContentType, fieldOfWords, type Words, wholeLanguages, wordsOfFields } from './content-type.ts'

/** Texts that have built-in words: what an operator does not write stays as it was built. */

const HELP = 'help.'
const MESSAGE = 'message.'

export const helpType: ContentType = {
  async open(platform, id) {
    const item = id.startsWith(HELP) ? id.slice(HELP.length) : undefined
    if (item === undefined) return undefined
    if (!isHelpItem(item)) return null
    const found = (await helpTexts(platform)).find((one) => one.item === item)
    if (!found) return null
    return {
      kind: 'text',
      item,
      editor: 'text',
      title: found.title.vi,
      status: found.isOwn ? 'own' : 'built-in',
      inForce: found.content,
      variant: 'help',
    }
  },
  values: (content) => ({ body: fieldOfWords(content as Words, 'body') }),
  blank: () => ({}),
  draftOf: (value) => wordsOfFields({ body: (value as { body: LocalText }).body }),
  contentOf: (draft) => draft,
  async publish(platform, { actor }, { item }, content) {
    const words = content as Words
    const textOf = (language: keyof LocalText) => words[language]?.body ?? ''
    const text = { vi: textOf('vi'), en: textOf('en'), zh: textOf('zh') }
    const set = await setHelpText(platform, actor, item ?? '', text)
    return set.ok ? ok({ id: `${HELP}${item}` }) : set
  },
}

export const messageType: ContentType = {
  async open(platform, id) {
    const item = id.startsWith(MESSAGE) ? id.slice(MESSAGE.length) : undefined
    if (item === undefined) return undefined
    if (!isMessageItem(item)) return null
    const found = (await messageTemplates(platform)).find((one) => one.item === item)
    if (!found) return null
    return {
      kind: 'message',
      item,
      editor: 'message',
      title: '',
      status: found.isOwn ? 'own' : 'built-in',
      inForce: found.content,
      variant: `message-${item}`,
    }
  },
  values: (content) => ({
    subject: fieldOfWords(content as Words, 'subject'),
    body: fieldOfWords(content as Words, 'text'),
  }),
  blank: () => ({}),
  draftOf(value) {
    const { subject, body } = value as { subject: LocalText; body: LocalText }
    return wordsOfFields({ subject, text: body })
  },
  contentOf: (draft) => wholeLanguages(draft as Words, ['subject', 'text']),
  async publish(platform, { actor }, { item }, content) {
    const set = await setMessageTemplate(platform, actor, item ?? '', content)
    return set.ok ? ok({ id: `${MESSAGE}${item}` }) : set
  },
}
