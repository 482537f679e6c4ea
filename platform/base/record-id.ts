/**
 * Whether a text that a caller sent can be the id of a record (an order, a bet) at all: a UUID, in capitals or not (RFC
 * 9562 section 4). Anything else is nobody's, and the database need not be asked.
 */
export const isRecordId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
