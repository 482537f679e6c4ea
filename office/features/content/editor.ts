import { defineForm, type Form, type LabelledFields } from '#app/forms/define-form.ts'
import { optionalRequestId, optionalWhole } from '#app/forms/fields.ts'
import type { Word } from '#app/i18n/use-word.ts'

/** A field of an editor besides its words: which control it has. */
export interface EditorField {
  name: string
  as: 'line' | 'lines' | 'decimal' | 'moment' | 'choice' | 'check'
  options?: readonly { value: string; word?: Word }[]
  hint?: Word
  /** Chosen once, when the item is made. */
  newOnly?: boolean
}

/** A field that is written in each language. */
export interface WordsField {
  name: string
  /** How many lines its boxes have; one of a single line has none. */
  rows?: number
  /** A language without it is not written: its readers do not see the whole. */
  needed?: boolean
}

/** How one kind of content is edited. */
export interface Editor {
  /** One form of the page; its buttons say what is done with what it has. */
  forms: { publish: Form; draft: Form; preview: Form }
  words: readonly WordsField[]
  wordsHint?: Word
  /** The figures of an offer: what it gives, to whom, and where it is shown. */
  figures: readonly EditorField[]
  figuresHint?: Word
  when: readonly EditorField[]
  whenHint?: Word
  /** What becomes of a language that is not written. */
  missing: 'unseen' | 'built-in' | 'needed'
}

type Fields = Form['fields']

/** What every editor posts besides: the newest version that it has seen. */
const versionFields = { version: optionalWhole(999_999_999), requestId: optionalRequestId() }

/**
 * The forms that share one set of fields: the reply to any of them is shown in the one form that the page has. `intent` is that
 * of publishing.
 */
export function formsOf<F extends Fields>(
  intent: 'publish' | 'set',
  fields: F & LabelledFields<F>,
): Record<'publish' | 'draft' | 'preview', Form<F & typeof versionFields>> {
  const publish = defineForm({
    id: 'publish',
    intent,
    hasIntentButtons: true,
    fields: { ...fields, ...versionFields } as LabelledFields<F & typeof versionFields>,
  })
  return { publish, draft: publish.withIntent('draft'), preview: publish.withIntent('preview') }
}

/** The options of a choice whose values have words of their own in the office's texts, under one name. */
export const worded = <const Value extends string, const Under extends string>(
  under: Under,
  values: readonly Value[],
) => values.map((value) => ({ value, word: `office:${under}.${value}` as const }))
