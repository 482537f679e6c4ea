/**
 * Whether text from a caller could be a record id (of an order, a bet): a UUID in either case (RFC 9562 section 4).
 * Other text matches no record, so the database need not be asked.
 */
export const isRecordId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
