import type { ValueOf } from '#contract/base/endpoint.ts'
import type { Language } from '#contract/base/fields/values.ts'
import type { helpCenter } from '#contract/base/system.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { questions } from './questions.ts'
import { type Section, terms } from './terms.ts'

/** The help texts in a language: frequent questions, and the terms of use (the operator's own if set). */
export async function readHelpCenter(
  ctx: Context,
  language: Language,
): Promise<Result<ValueOf<typeof helpCenter>>> {
  const { title, sections } = terms[language]
  const own = (await ctx.settings.value('terms'))?.[language].trim()
  return ok({
    topics: [
      { id: 'questions', ...questions[language] },
      { id: 'terms', title, sections: own ? sectionsOf(own, title) : sections },
    ],
  })
}

/** Empty lines separate paragraphs; one that begins with `# ` is the heading of the following ones. */
function sectionsOf(text: string, title: string): Section[] {
  const sections: Section[] = []
  for (const paragraph of text.split(/\r?\n[ \t]*\r?\n/).map((part) => part.trim())) {
    const last = sections.at(-1)
    if (paragraph.startsWith('# ')) sections.push({ heading: paragraph.slice(2).trim(), body: [] })
    else if (last) last.body.push(paragraph)
    else sections.push({ heading: title, body: [paragraph] })
  }
  return sections
}
