/** As many digits as are a `bigint` of the database whatever they are. */
const ROW_ID = /^\d{1,18}$/

/**
 * The id of a row that counts up, or its number in a list, as a text that a caller sent names it: digits alone. Undefined
 * for any other text, which names nothing: the database need not be asked.
 */
export const rowIdOf = (text: string): bigint | undefined => (ROW_ID.test(text) ? BigInt(text) : undefined)
