/** Up to 18 digits always fit a `bigint` of the database. */
const ROW_ID = /^\d{1,18}$/

/**
 * The id of a row that counts up, or a number in a list, from text that a caller sent: digits alone. Undefined for any other
 * text: nothing has such an id, so the database need not be asked.
 */
export const rowIdOf = (text: string): bigint | undefined => (ROW_ID.test(text) ? BigInt(text) : undefined)
