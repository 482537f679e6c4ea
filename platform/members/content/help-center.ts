import { isDeepStrictEqual } from 'node:util'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { type LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import type { helpCenter } from '#contract/base/system.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit, setValue } from '#platform/base/settings/index.ts'
import { publishVersion } from '#platform/base/versions/index.ts'
import { questions } from './questions.ts'
import { type Section, terms } from './terms.ts'

const builtIn = { questions, terms }

/** The help texts that an operator may write: a setting of the same name holds its own words. */
export type HelpItem = keyof typeof builtIn
const helpItems = Object.keys(builtIn) as HelpItem[]
/** Whether a text names an article of the help center. */
export const isHelpItem = (item: string): item is HelpItem => Object.hasOwn(builtIn, item)

/** The help texts in a language: frequent questions, and the terms of use (the operator's own if set). */
export async function readHelpCenter(
  ctx: Context,
  language: WrittenLanguage,
): Promise<Result<ValueOf<typeof helpCenter>>> {
  const topics = helpItems.map(async (id) => {
    const { title, sections } = builtIn[id][language]
    const own = (await ctx.settings.value(id))?.[language].trim()
    return { id, title, sections: own ? helpSections(own, title) : sections }
  })
  return ok({ topics: await Promise.all(topics) })
}

/** Empty lines separate paragraphs; one that begins with `# ` is the heading of the following ones. */
export function helpSections(text: string, title: string): Section[] {
  const sections: Section[] = []
  for (const paragraph of text.split(/\r?\n[ \t]*\r?\n/).map((part) => part.trim())) {
    const last = sections.at(-1)
    if (paragraph.startsWith('# ')) sections.push({ heading: paragraph.slice(2).trim(), body: [] })
    else if (last) last.body.push(paragraph)
    else sections.push({ heading: title, body: [paragraph] })
  }
  return sections
}

/** A help text in force as its versions keep it; a language that is null has the built-in words. */
type HelpContent = Record<WrittenLanguage, { body: string } | null>

const builtInContent = (item: HelpItem): HelpContent => {
  const textOf = (language: WrittenLanguage) => ({
    body: builtIn[item][language].sections
      .map(({ heading, body }) => [`# ${heading}`, ...body].join('\n\n'))
      .join('\n\n'),
  })
  return { vi: textOf('vi'), en: textOf('en'), zh: textOf('zh') }
}

const contentOf = (own: LocalText): HelpContent => {
  const textOf = (language: WrittenLanguage) =>
    own[language].trim() === '' ? null : { body: own[language].trim() }
  return { vi: textOf('vi'), en: textOf('en'), zh: textOf('zh') }
}

export interface HelpText {
  item: HelpItem
  title: Record<WrittenLanguage, string>
  content: HelpContent
  isOwn: boolean
}

/** Every help text with the words in force. */
export const helpTexts = (ctx: Context): Promise<HelpText[]> =>
  Promise.all(
    helpItems.map(async (item) => {
      const own = await ctx.settings.value(item)
      const { vi, en, zh } = builtIn[item]
      return {
        item,
        title: { vi: vi.title, en: en.title, zh: zh.title },
        content: own ? contentOf(own) : builtInContent(item),
        isOwn: own !== null,
      }
    }),
  )

/**
 * Puts an operator's words in the place of a help text's; a language that is empty has the built-in ones again. Refuses
 * `not-found`, `invalid` as `setValue`, `nothing-changed`.
 */
export async function setHelpText(
  ctx: Context,
  actor: string,
  item: string,
  text: LocalText,
): Promise<Result<null>> {
  if (!isHelpItem(item)) return refuse('not-found')
  const before = (await helpTexts(ctx)).find((one) => one.item === item)?.content ?? builtInContent(item)
  const content = contentOf(text)
  const own = WrittenLanguage.options.some((language) => content[language]) ? text : null
  const inForce = own ? content : builtInContent(item)
  if (isDeepStrictEqual(inForce, before)) return refuse('nothing-changed')
  return ctx.transact(async (tx) => {
    const set = await setValue(tx, actor, item, own)
    if (!set.ok) return set
    await publishVersion(tx, {
      kind: 'text',
      item,
      content: inForce,
      before,
      actor,
    })
    await audit(tx, { actor, action: 'help-text-set', subject: item })
    return ok(null)
  })
}
