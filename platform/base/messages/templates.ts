import { z } from 'zod'
import { Language } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { publishVersion } from '#platform/base/versions/index.ts'
import { builtInMessage, type MessageItem, type MessageText, messageItems, placeholdersOf } from './texts.ts'

/** The operator's own words for messages, in the place of the built-in ones. */

const Words = z.strictObject({
  subject: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(2_000),
})
/** A language that is null has the built-in words. */
const TemplateContent = z.strictObject({ vi: Words.nullable(), en: Words.nullable(), zh: Words.nullable() })
export type TemplateContent = z.infer<typeof TemplateContent>

export const isMessageItem = (item: string): item is MessageItem =>
  (messageItems as readonly string[]).includes(item)

/** The words of a message in force, in each language, and whether any of them are the operator's own. */
export interface MessageTemplate {
  item: MessageItem
  content: TemplateContent
  isOwn: boolean
}

const builtIn = (item: MessageItem): TemplateContent => ({
  vi: builtInMessage(item, 'vi'),
  en: builtInMessage(item, 'en'),
  zh: builtInMessage(item, 'zh'),
})

/** Every message with the words in force. */
export async function messageTemplates(ctx: Context): Promise<MessageTemplate[]> {
  const rows = await ctx.db.selectFrom('message_template').selectAll().execute()
  return messageItems.map((item) => {
    const own = rows.find((row) => row.item === item)
    const content = own ? TemplateContent.parse(own.content) : builtIn(item)
    return { item, content, isOwn: own !== undefined }
  })
}

/**
 * Puts an operator's words in the place of a message's; a language that is null has the built-in ones again. Refuses
 * `not-found`, and `invalid` with a reason: for words without what the message is about, or with a secret in the subject, which
 * is read on locked screens.
 */
export async function setMessageTemplate(
  ctx: Context,
  actor: string,
  item: string,
  content: unknown,
): Promise<Result<null>> {
  if (!isMessageItem(item)) return refuse('not-found')
  const read = TemplateContent.safeParse(content)
  if (!read.success) {
    const [issue] = read.error.issues
    return refuse('invalid', { reason: `${issue?.path.join('.') || 'its start'}: ${issue?.message}` })
  }
  const problem = problemOf(item, read.data)
  if (problem) return problem
  return ctx.transact(async (tx) => {
    const before = (await messageTemplates(tx)).find((one) => one.item === item)?.content ?? builtIn(item)
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
function problemOf(item: MessageItem, content: TemplateContent) {
  const { needed, secret } = placeholdersOf(item)
  for (const language of Language.options) {
    const words = content[language]
    if (!words) continue
    const lacking = needed.find((name) => !words.text.includes(`{${name}}`))
    if (lacking) return refuse('invalid', { field: 'body', reason: `${language}: {${lacking}} is missing` })
    if (secret && words.subject.includes(`{${secret}}`))
      return refuse('invalid', { field: 'subject', reason: `${language}: {${secret}} is a secret` })
  }
  return undefined
}

/** The operator's own words of a message in a language, with its values; null where the built-in ones hold. */
export async function ownWords(
  { db }: Context,
  item: MessageItem,
  language: Language,
  values: Readonly<Record<string, string>>,
): Promise<MessageText | null> {
  const row = await db
    .selectFrom('message_template')
    .select('content')
    .where('item', '=', item)
    .executeTakeFirst()
  const words = row && TemplateContent.parse(row.content)[language]
  if (!words) return null
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  return { subject: filled(words.subject), text: filled(words.text) }
}
