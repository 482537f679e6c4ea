import { writtenLanguages } from '#app/i18n/config.ts'
import { builtInInboxWords } from '#app/i18n/inbox-texts.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import {
  inboxCodeOf,
  isTemplateItem,
  messageTemplates,
  setMessageTemplate,
} from '#platform/base/messages/index.ts'
import { ok } from '#platform/base/result.ts'
import { helpTexts, isHelpItem, setHelpText } from '#platform/members/content/index.ts'
import {
  type ContentType,
  fieldOfWords,
  type OpenedItem,
  type Words,
  wholeLanguages,
  wordsOfFields,
} from './content-type.ts'

/** Texts that have built-in words: what an operator does not write stays as it was built. */

const HELP = 'help.'
const MESSAGE = 'message.'

export const helpType: ContentType = {
  async open(platform, id) {
    const item = id.startsWith(HELP) ? id.slice(HELP.length) : undefined
    if (item === undefined) return undefined
    if (!isHelpItem(item)) return null
    const text = (await helpTexts(platform)).find((one) => one.item === item)
    if (!text) return null
    return {
      kind: 'text',
      item,
      editor: 'text',
      title: text.title.vi,
      status: text.isOwn ? 'own' : 'built-in',
      inForce: text.content,
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
    if (!isTemplateItem(item) || inboxCodeOf(item)) return null
    const template = (await messageTemplates(platform)).find((one) => one.item === item)
    if (!template) return null
    return {
      kind: 'message',
      item,
      editor: 'message',
      title: '',
      status: template.isOwn ? 'own' : 'built-in',
      inForce: template.content,
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

/**
 * Messages in the inbox. Their built-in words are the catalogue's, which the form shows where an operator has written none; as
 * long as they stay as they are, the catalogue's words are what players read.
 */
export const inboxType: ContentType = {
  async open(platform, id) {
    const code = inboxCodeOf(id)
    if (code === undefined) return undefined
    const template = (await messageTemplates(platform)).find((one) => one.item === id)
    if (!template) return null
    return {
      kind: 'message',
      item: id,
      editor: 'inbox',
      title: builtInInboxWords('vi', code).title,
      status: template.isOwn ? 'own' : 'built-in',
      inForce: template.content,
      variant: 'inbox',
    }
  },
  values(content, item) {
    const words = inForce(content as Words, item)
    return { subject: fieldOfWords(words, 'subject'), body: fieldOfWords(words, 'text') }
  },
  blank: () => ({}),
  draftOf(value, item) {
    const { subject, body } = value as { subject: LocalText; body: LocalText }
    const words = wordsOfFields({ subject, text: body })
    const builtIn = inForce({}, item)
    return Object.fromEntries(
      writtenLanguages.map((language) => {
        const same = (['subject', 'text'] as const).every(
          (name) => words[language]?.[name] === builtIn[language]?.[name],
        )
        return [language, same ? null : words[language]]
      }),
    )
  },
  contentOf: (draft) => wholeLanguages(draft as Words, ['subject', 'text']),
  async publish(platform, { actor }, { item }, content) {
    const set = await setMessageTemplate(platform, actor, item ?? '', content)
    return set.ok ? ok({ id: item ?? '' }) : set
  },
}

/** Words as players read them: a language that is not written has the catalogue's. */
function inForce(words: Words, { item }: OpenedItem): Words {
  const code = inboxCodeOf(item ?? '')
  if (!code) return words
  return Object.fromEntries(
    writtenLanguages.map((language) => {
      const { title, body } = builtInInboxWords(language, code)
      return [language, words[language] ?? { subject: title, text: body }]
    }),
  )
}
