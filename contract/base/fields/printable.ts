/**
 * Characters that are invisible or change how the surrounding text is shown: Unicode's category C (control, format,
 * surrogate, unassigned, private use). In an operator's terminal they could act as commands or reverse the text around
 * them, so no typed text may contain one (Unicode UTS 39, "confusable"; CWE-150).
 */
const UNPRINTABLE = /\p{C}/u
const EVERY_UNPRINTABLE = /\p{C}/gu
const EVERY_UNPRINTABLE_BUT_LINE_BREAKS = /(?!\n)\p{C}/gu

/** Whether a name, an address or an id is free of invisible characters. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/**
 * The joiners that spelling needs (Unicode UAX 31, "contextual format characters"): behind a letter of Persian, Hindi and the
 * other scripts that have them, and within an emoji.
 */
const JOINER =
  /(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}])[\u200c\u200d]|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})/uy

function isJoiner(text: string, at: number): boolean {
  JOINER.lastIndex = at
  return JOINER.test(text)
}

/** Whether a line that people write, a note or a message, is free of invisible characters but for its joiners. */
export const isProse = (text: string): boolean => printable(text) === text

/** The same for a text of several lines, separated by `\n`. */
export const isProseLines = (text: string): boolean => printableLines(text) === text

/** Each UTF-16 unit as its JSON escape, `\u001b`, so that a string inside JSON keeps its value. */
const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

const escapeEvery = (text: string, unprintable: RegExp): string =>
  text.replace(unprintable, (character, at) => (isJoiner(text, at) ? character : escaped(character)))

/** A text that is safe in a one-line cell, even one stored before such characters were refused. */
export const printable = (text: string): string => escapeEvery(text, EVERY_UNPRINTABLE)

/** The same with its line breaks kept. */
export const printableLines = (text: string): string => escapeEvery(text, EVERY_UNPRINTABLE_BUT_LINE_BREAKS)

/** A text with each such character replaced by `instead`. */
export const withoutUnprintable = (text: string, instead: string): string =>
  text.replace(EVERY_UNPRINTABLE, instead)
