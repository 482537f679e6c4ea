import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { WrittenLanguage } from '#contract/base/fields/values.ts'
import { InboxCode, type InboxWords, inboxPlaceholders, type WordedCode } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { publishVersion } from '#platform/base/versions/index.ts'
import { builtInMessage, type MessageItem, type MessageText, messageItems, placeholdersOf } from './texts.ts'

/**
 * The operator's own words for messages, in the place of the built-in ones: of those that are sent (`texts.ts`), and of those in
 * the inbox, whose built-in words the site has.
 */

const INBOX = 'inbox.'
type InboxItem = `${typeof INBOX}${WordedCode}`
export type TemplateItem = MessageItem | InboxItem

const inboxItems = InboxCode.options
  .filter((code) => code !== 'operator')
  .map((code): InboxItem => `${INBOX}${code}`)
const templateItems: readonly TemplateItem[] = [...messageItems, ...inboxItems]

/** The code of an item of the inbox; undefined for a message that is sent. */
export const inboxCodeOf = (item: string): WordedCode | undefined =>
  (inboxItems as readonly string[]).includes(item) ? (item.slice(INBOX.length) as WordedCode) : undefined

const Words = z.strictObject({
  subject: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(2_000),
})
/** A language that is null has the built-in words. Of a message in the inbox `subject` is its title. */
const TemplateContent = z.strictObject({ vi: Words.nullable(), en: Words.nullable(), zh: Words.nullable() })
export type TemplateContent = z.infer<typeof TemplateContent>

/** Whether a text names a message whose words operators may write. */
export const isTemplateItem = (item: string): item is TemplateItem =>
  (templateItems as readonly string[]).includes(item)

/** The words of a message in force, in each language, and whether any of them are the operator's own. */
export interface MessageTemplate {
  item: TemplateItem
  content: TemplateContent
  isOwn: boolean
}

const isInboxItem = (item: TemplateItem): item is InboxItem => inboxCodeOf(item) !== undefined

function builtIn(item: TemplateItem): TemplateContent {
  if (isInboxItem(item)) return { vi: null, en: null, zh: null }
  return { vi: builtInMessage(item, 'vi'), en: builtInMessage(item, 'en'), zh: builtInMessage(item, 'zh') }
}

/** Every message with the words in force; of the inbox's those that an operator has written. */
export async function messageTemplates(ctx: Context): Promise<MessageTemplate[]> {
  const rows = await ctx.db.selectFrom('message_template').selectAll().execute()
  return templateItems.map((item) => {
    const own = rows.find((row) => row.item === item)
    const content = own ? TemplateContent.parse(own.content) : builtIn(item)
    return {
      item,
      content,
      isOwn: own !== undefined && Object.values(content).some((words) => words !== null),
    }
  })
}

/**
 * Puts an operator's words in the place of a message's; a language that is null has the built-in ones again. Refuses
 * `not-found`, and `invalid` with a reason: for words without what the message is about, or with a secret in the subject, which
 * is read on locked screens; `nothing-changed`. Words of the inbox name all that the built-in ones do, and nothing else.
 */
export async function setMessageTemplate(
  ctx: Context,
  actor: string,
  item: string,
  content: unknown,
): Promise<Result<null>> {
  if (!isTemplateItem(item)) return refuse('not-found')
  const read = TemplateContent.safeParse(content)
  if (!read.success) {
    const [issue] = read.error.issues
    return refuse('invalid', { reason: `${issue?.path.join('.') || 'its start'}: ${issue?.message}` })
  }
  const problem = problemOf(item, read.data)
  if (problem) return problem
  return ctx.transact(async (tx) => {
    const before = (await messageTemplates(tx)).find((one) => one.item === item)?.content ?? builtIn(item)
    if (isDeepStrictEqual(read.data, before)) return refuse('nothing-changed')
    const row = { content: JSON.stringify(read.data) }
    await tx.db
      .insertInto('message_template')
      .values({ item, ...row })
      .onConflict((conflict) => conflict.column('item').doUpdateSet(row))
      .execute()
    await publishVersion(tx, { kind: 'message', item, content: read.data, before, actor })
    await audit(tx, { actor, action: 'message-template-set', subject: item })
    return ok(null)
  })
}

/** What is wrong with words, at the field where it is. */
function problemOf(item: TemplateItem, content: TemplateContent) {
  const code = inboxCodeOf(item)
  if (code) return inboxProblemOf(code, content)
  const { needed, secret } = placeholdersOf(item as MessageItem)
  for (const language of WrittenLanguage.options) {
    const words = content[language]
    if (!words) continue
    const lacking = needed.find((name) => !words.text.includes(`{${name}}`))
    if (lacking) return refuse('invalid', { field: 'body', reason: `${language}: {${lacking}} is missing` })
    if (secret && words.subject.includes(`{${secret}}`))
      return refuse('invalid', { field: 'subject', reason: `${language}: {${secret}} is a secret` })
  }
  return undefined
}

function inboxProblemOf(code: WordedCode, content: TemplateContent) {
  const { title, body } = inboxPlaceholders[code]
  const allowed = new Set([...title, ...body, 'at'])
  for (const language of WrittenLanguage.options) {
    const words = content[language]
    if (!words) continue
    for (const [field, text, needed] of [
      ['subject', words.subject, title],
      ['body', words.text, body],
    ] as const) {
      const there = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
      const lacking = needed.find((name) => !there.includes(name))
      if (lacking) return refuse('invalid', { field, reason: `${language}: {${lacking}} is missing` })
      const unknown = there.find((name) => !allowed.has(name))
      if (unknown)
        return refuse('invalid', { field, reason: `${language}: {${unknown}} is filled with nothing` })
    }
  }
  return undefined
}

const PLACEHOLDER = /\{(\w+)\}/g

/** The operator's own words for messages in the inbox, in a language. */
export async function readInboxWords(
  { db }: Context,
  language: WrittenLanguage,
): Promise<Result<{ words: InboxWords }>> {
  const rows = await db.selectFrom('message_template').selectAll().where('item', 'in', inboxItems).execute()
  const words: InboxWords = {}
  for (const { item, content } of rows) {
    const code = inboxCodeOf(item)
    const own = TemplateContent.parse(content)[language]
    if (code && own) words[code] = { title: own.subject, body: own.text }
  }
  return ok({ words })
}

/** The operator's own words of a message in a language, with its values; null where the built-in ones hold. */
export async function ownWords(
  { db }: Context,
  item: MessageItem,
  language: WrittenLanguage,
  values: Readonly<Record<string, string>>,
): Promise<MessageText | null> {
  const row = await db
    .selectFrom('message_template')
    .select('content')
    .where('item', '=', item)
    .executeTakeFirst()
  const words = row && TemplateContent.parse(row.content)[language]
  if (!words) return null
  const filled = (text: string) => text.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole)
  return { subject: filled(words.subject), text: filled(words.text) }
}
