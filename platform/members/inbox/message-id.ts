import { rowIdOf } from '#contract/base/fields/row-id.ts'

/** Whether text from a caller could be the id of a message or, prefixed with `a`, of an announcement. */
export const isMessageId = (text: string): boolean => rowIdOf(text.replace(/^a/, '')) !== undefined
