import { writtenLanguages } from '#app/i18n/config.ts'
import { localMoment } from '#app/lib/text/dates.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { LocalText, WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import type { ContentKind } from '#platform/base/versions/index.ts'
import type { PendingApproval } from '#platform/members/approvals/index.ts'
import type { EditorName } from '../../features/content/editors.ts'

/** The values of a form as its fields take them: of words in each language a list (`rowsIn`). */
export type EditorValues = Record<string, string>

/** One item as its page opens it; a new one has no `item` yet. */
export interface OpenedItem {
  kind: ContentKind
  item: string | null
  editor: EditorName
  title: string
  /** `data-status`. */
  status: string
  /** Its time is up: it is not put back by hand. */
  isEnded?: boolean
  /** Null: nothing of it is in force yet. */
  inForce: unknown
  /** What its kind says of it: the type of an announcement. */
  variant: string
}

/** What the office does with one kind of content, by the use cases that `ops` calls. */
export interface ContentType {
  /** The item of an id of the page; undefined for another kind's, null where there is none. */
  open(platform: Context, id: string): Promise<OpenedItem | null | undefined>
  /** What the form shows of a content, also of one that is not written to its end. */
  values(content: unknown, item: OpenedItem): EditorValues
  /** A new one's form. */
  blank(variant: string): EditorValues
  /** What was entered: as it is kept in a draft, whole languages or not. */
  draftOf(value: unknown, item: OpenedItem): unknown
  /** What is published of it: languages that are not written to their end are left out. */
  contentOf(draft: unknown): unknown
  /** Publishes, or asks another operator for it; answers the id of its page. */
  publish(
    platform: Context,
    by: Actor,
    item: OpenedItem,
    content: unknown,
  ): Promise<Result<{ id: string } | PendingApproval>>
  /** Whether each of its acts asks why: what it gives is money. */
  asksReason?: true
  /** Takes it off now, and puts it back; absent where a kind has neither. */
  close?(platform: Context, by: Actor, item: OpenedItem): Promise<Result<unknown>>
  reopen?(platform: Context, by: Actor, item: OpenedItem): Promise<Result<unknown>>
}

/** Who does it, and why, where that is asked. */
export interface Actor {
  actor: string
  reason?: string | undefined
}

/**
 * A moment as entered. Its field shows minutes: one that is as it was `before` keeps its seconds, or to publish again what was
 * started by hand would move its start.
 */
export const enteredMoment = (
  entered: string | undefined,
  before: string | null | undefined,
): string | null =>
  entered !== undefined && before && localMoment(entered) === localMoment(before) ? before : (entered ?? null)

/**
 * A result whose refusal, which names a part of what is kept (`terms.weights.RNG`), is at the field of the form that writes it:
 * `fields` has these by their parts.
 */
export function atField<Value>(
  result: Result<Value>,
  fields: Readonly<Record<string, string>>,
): Result<Value> {
  if (result.ok || result.detail.field === undefined) return result
  const part = result.detail.field.split('.').find((name) => Object.hasOwn(fields, name))
  return part === undefined ? result : refuse(result.code, { ...result.detail, field: fields[part] })
}

/** Fields that are named as the parts that they write. */
export const namedAlike = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]))

/** Words by language as the fields of a form, and back. */
export type Words = Partial<Record<WrittenLanguage, Readonly<Record<string, string>> | null>>

export const fieldOfWords = (words: Words, name: string): string =>
  JSON.stringify(writtenLanguages.map((language) => words[language]?.[name] ?? ''))

export const wordsOfFields = (fields: Readonly<Record<string, LocalText>>): Words =>
  Object.fromEntries(
    writtenLanguages.map((language) => {
      const words = Object.entries(fields).map(([name, text]) => [name, text[language]] as const)
      return [language, words.every(([, text]) => text === '') ? null : Object.fromEntries(words)]
    }),
  )

/** The languages that have all that is needed; the others as null. */
export const wholeLanguages = (words: Words, needed: readonly string[]): Words =>
  Object.fromEntries(
    writtenLanguages.map((language) => {
      const written = words[language]
      return [language, written && needed.every((name) => written[name]) ? written : null]
    }),
  )

/** Whether no language is written to its end. */
export const isUnwritten = (words: Words): boolean => writtenLanguages.every((language) => !words[language])

/** Figures by name as lines, each divided by `unit`: `RNG 0.30`. */
export const pairsText = (pairs: Readonly<Partial<Record<string, number>>>, unit: 1 | 100): string =>
  Object.entries(pairs)
    .map(([name, figure = 0]) => `${name} ${unit === 1 ? figure : moneyOf(BigInt(figure))}`)
    .join('\n')
