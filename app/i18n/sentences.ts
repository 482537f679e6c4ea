import type { Language } from '#contract/base/fields/values.ts'

/** A text with the space after it; a full-width mark, as Chinese has them, brings its own. */
export const spaced = (text: string): string => (/[。，：；！？]$/.test(text) ? text : `${text} `)

/** Sentences one after another; empty ones are left out. */
export const sentences = (...texts: readonly (string | undefined)[]): string =>
  texts
    .flatMap((text) => (text ? [spaced(text)] : []))
    .join('')
    .trimEnd()

const fullWidth: readonly Language[] = ['zh', 'tw', 'ja']
const arabic: readonly Language[] = ['ar', 'fa', 'ur']

/** What stands between the items of an enumeration. */
export const commaOf = (language: Language): string =>
  fullWidth.includes(language) ? '、' : arabic.includes(language) ? '، ' : ', '

/** What stands between enumerations that follow each other. */
export const semicolonOf = (language: Language): string =>
  fullWidth.includes(language) ? '；' : arabic.includes(language) ? '؛ ' : '; '

/** An enumeration: `1, 3, 5`, in Chinese `1、3、5`. */
export const listed = (items: readonly (string | number)[], language: Language): string =>
  items.join(commaOf(language))
