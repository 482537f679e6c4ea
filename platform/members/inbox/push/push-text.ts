import { type Language, writtenLanguage } from '#contract/base/fields/values.ts'
import type { InboxCode, InboxParams } from '#contract/members/inbox.ts'
import { type PushPayload, pushKinds, pushPath } from '#contract/members/push.ts'
import { MAX_PUSH_TEXT_LENGTH } from '#platform/members/limits.ts'
import type { OperatorContent } from '../message-row.ts'
import words from './push-words.json' with { type: 'json' }

/**
 * The words of notifications in every language of the site: those of its catalogues, which the platform does not have
 * (`app/features/inbox/push-words.test.ts` writes the file).
 */
export interface PushWords {
  /** The tag of `<html lang>`. */
  tag: string
  /** The words shown instead of details, which a locked screen must not show. */
  open: string
  titles: Partial<Record<InboxCode, string>>
}

interface PushedMessage {
  id: bigint
  code: InboxCode
  params: InboxParams
  content: OperatorContent | null
}

/**
 * What the notification of a message says in a language. Only with `details` has it an amount, or the title that an operator has
 * written: others may read a locked screen. Null for a message that is never pushed.
 */
export function pushPayload(
  { id, code, params, content }: PushedMessage,
  reader: { language: Language; details: boolean; currencySymbol: string },
): PushPayload | null {
  const kind = pushKinds[code]
  const { tag, open, titles }: PushWords = words[reader.language]
  const title = titles[code]
  if (kind === null || title === undefined) return null
  const detail = !reader.details
    ? undefined
    : code === 'operator'
      ? content?.[writtenLanguage(reader.language)].title
      : amountText(params.amount, tag, reader.currencySymbol)
  const body = (detail ?? open).slice(0, MAX_PUSH_TEXT_LENGTH)
  return { id: String(id), kind, title, body, path: pushPath(String(id)) }
}

/** An amount as the language writes it. `Intl` reads decimals as texts: no digit passes through a JavaScript number. */
function amountText(
  amount: InboxParams[string] | undefined,
  tag: string,
  symbol: string,
): string | undefined {
  if (amount === undefined || !/^-?\d+(\.\d+)?$/.test(String(amount))) return undefined
  const format = new Intl.NumberFormat(tag, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${format.format(String(amount) as `${number}`)}\u00a0${symbol}`
}
