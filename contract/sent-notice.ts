import { type ErrorCode, statusOf } from './errors.ts'

/**
 * What a payment provider, or the vendor of a game, sends to `/callbacks/…`: signed byte for byte, so it is handed on as it has
 * come. Whether it travels to the platform over HTTP or stays in the process.
 */
export interface SentNotice {
  method: string
  /** As the request has it, without the query. */
  path: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  /** Null of one that is larger than any may be. */
  body: Uint8Array<ArrayBuffer> | null
}

/** What the sender is answered: JSON in the platform's envelope. */
export interface NoticeAnswer {
  status: number
  text: string
  /** Besides the content type. */
  headers?: Readonly<Record<string, string>>
}

/** Hands a notice to the platform; rejects if no answer came within `leftMs`. */
export type SendNotice = (notice: SentNotice, leftMs: number) => Promise<NoticeAnswer>

/** An answer with an envelope of its own status. */
export const noticeAnswer = (
  status: number,
  envelope: { success: boolean; value: unknown; message: string },
  headers: Readonly<Record<string, string>> = {},
): NoticeAnswer => ({ status, text: JSON.stringify(envelope), headers })

/** A refusal without a value. */
export const refusedNotice = (message: ErrorCode, headers?: Readonly<Record<string, string>>): NoticeAnswer =>
  noticeAnswer(statusOf(message), { success: false, value: null, message }, headers)
