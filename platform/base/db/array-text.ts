/** Fewer values are quoted one by one: that takes no longer. */
const FEW_VALUES = 8
/** Values that an array of PostgreSQL takes without quotes: numbers, ids, moments, keys of accounts. */
const WITHOUT_QUOTES = /^[\w.:+-]+(?:,[\w.:+-]+)*$/
/** Without quotes it would be no text. */
const NAMES_NULL = /(?:^|,)null(?:,|$)/i

/**
 * A long list of plain values as the text of PostgreSQL's array; anything else as it is. The client quotes each value of
 * a list by itself, which for a thousand of them takes longer than reading the rows, and leaves garbage behind.
 */
export function asArrayText(value: unknown): unknown {
  if (!Array.isArray(value) || value.length < FEW_VALUES || !value.every(isPlain)) return value
  const text = value.join(',')
  // Neither an empty value nor one with a comma in it is taken: their number would not be that of the list.
  if (!WITHOUT_QUOTES.test(text) || NAMES_NULL.test(text) || commasIn(text) !== value.length - 1) return value
  return `{${text}}`
}

const isPlain = (one: unknown) =>
  typeof one === 'string' || typeof one === 'bigint' || typeof one === 'number'

function commasIn(text: string): number {
  let commas = 0
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) commas++
  return commas
}
