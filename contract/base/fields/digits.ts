/** What a digit of any script counts: all ten of a script follow each other, and some scripts do. */
function countOf(digit: string): string {
  const code = digit.codePointAt(0) as number
  let count = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - count - 1))) count++
  return `${count % 10}`
}

/** A text with the digits of all scripts as 0 to 9: keyboards of Arabic, Persian, Hindi and others have their own. */
export const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, countOf)

/** A code of digits as it is compared: people type it in groups, and in the digits of their keyboard. */
export const digitCode = (typed: string): string => plainDigits(typed).replace(/\s/g, '')
