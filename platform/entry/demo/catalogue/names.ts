import type { LocalText } from '#contract/base/fields/values.ts'

/** A name as the lists are written: Vietnamese, English, Chinese. */
export type NameRow = readonly [vi: string, en: string, zh: string]

export const localText = ([vi, en, zh]: NameRow): LocalText => ({ vi, en, zh })
