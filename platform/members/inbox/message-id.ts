/** Whether a text that a caller sent can be the id of a message at all: a positive number that the database can keep, with an `a` before that of an announcement. */
export const isMessageId = (text: string): boolean => /^a?[1-9]\d{0,17}$/.test(text)
