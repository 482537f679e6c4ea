/**
 * Characters that show as nothing, or change how the text around them is shown: Unicode's category C (control, format,
 * surrogate, unassigned, private use). Typed by a visitor they would reach an operator's terminal as commands, or turn
 * the text beside them round, so nothing that is typed may hold one (Unicode UTS 39, "confusable"; CWE-150).
 */
const UNPRINTABLE = /\p{C}/u
const EVERY_UNPRINTABLE = /\p{C}/gu
const EVERY_UNPRINTABLE_BUT_LINE_BREAKS = /(?!\n)\p{C}/gu

/** Whether a text of one line holds nothing that cannot be seen. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** The same for a text that may have several lines, broken by `\n`. */
export const isPrintableLines = (text: string): boolean => isPrintable(text.replaceAll('\n', ''))

/** Each UTF-16 unit as JSON escapes it: `\u001b`. So what stood in a string of JSON is still the same string. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** A text that is safe in a cell of one line, whatever was stored before such characters were refused. */
export const printable = (text: string): string => text.replace(EVERY_UNPRINTABLE, escaped)

/** The same with its line breaks kept. */
export const printableLines = (text: string): string =>
  text.replace(EVERY_UNPRINTABLE_BUT_LINE_BREAKS, escaped)

/** A text with `instead` in the place of each. */
export const withoutUnprintable = (text: string, instead: string): string =>
  text.replace(EVERY_UNPRINTABLE, instead)
