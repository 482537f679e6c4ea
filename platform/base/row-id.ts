/** The longest number of digits that is a `bigint` of the database, whatever the digits are. */
const ROW_ID = /^\d{1,18}$/

/** The id of a row that a text names, as ids of rows are written outside: digits alone. Undefined for any other text. */
export const rowIdOf = (text: string): bigint | undefined => (ROW_ID.test(text) ? BigInt(text) : undefined)
