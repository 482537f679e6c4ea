/** Whether a text that a caller sent can be the id of a message at all: a positive number that the database can keep. */
export const isMessageId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)
