/**
 * Characters that are invisible or change how the surrounding text is shown: Unicode's category C (control, format,
 * surrogate, unassigned, private use). In an operator's terminal they could act as commands or reverse the text around
 * them, so no typed text may contain one (Unicode UTS 39, "confusable"; CWE-150).
 */
const UNPRINTABLE = /\p{C}/u
const EVERY_UNPRINTABLE = /\p{C}/gu
const EVERY_UNPRINTABLE_BUT_LINE_BREAKS = /(?!\n)\p{C}/gu

/** Whether a text of one line is free of invisible characters. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** The same for a text of several lines, separated by `\n`. */
export const isPrintableLines = (text: string): boolean => isPrintable(text.replaceAll('\n', ''))

/** Each UTF-16 unit as its JSON escape, `\u001b`, so that a string inside JSON keeps its value. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/** A text that is safe in a one-line cell, even one stored before such characters were refused. */
export const printable = (text: string): string => text.replace(EVERY_UNPRINTABLE, escaped)

/** The same with its line breaks kept. */
export const printableLines = (text: string): string =>
  text.replace(EVERY_UNPRINTABLE_BUT_LINE_BREAKS, escaped)

/** A text with each such character replaced by `instead`. */
export const withoutUnprintable = (text: string, instead: string): string =>
  text.replace(EVERY_UNPRINTABLE, instead)
