import { rowIdOf } from '#contract/base/fields/row-id.ts'

/** Whether a text that a caller sent can be the id of a message, or with an `a` before it, of an announcement. */
export const isMessageId = (text: string): boolean => rowIdOf(text.replace(/^a/, '')) !== undefined
