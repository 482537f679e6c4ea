import { type ErrorCode, statusOf } from './errors.ts'

/**
 * A message of a payment provider or a game's vendor to `/callbacks/…`. It is signed byte for byte, so it is handed on
 * unchanged, whether it travels to the platform over HTTP or stays in the process.
 */
export interface SentNotice {
  method: string
  /** The path of the request, without the query. */
  path: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Null for a body above the size limit. */
  body: Uint8Array<ArrayBuffer> | null
}

/** The answer to the sender: JSON in the platform's envelope. */
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
