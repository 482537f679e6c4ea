import { type ErrorCode, statusOf } from './errors.ts'

/**
 * A message of a payment provider or a game's vendor to `/callbacks/…`. It is signed byte for byte, so it is handed on
 * unchanged, whether it travels to the platform over HTTP or stays in the process.
 */
export interface SentCallback {
  method: string
  /** The path of the request, without the query. */
  path: string
  /** Without its `?`; only gateways that call by GET have one. */
  query?: string
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>
  /** Null for a body above the size limit. */
  body: Uint8Array<ArrayBuffer> | null
}

/** The answer to the sender: JSON in the platform's envelope. */
export interface CallbackAnswer {
  status: number
  text: string
  /** In addition to the content type. */
  headers?: Readonly<Record<string, string>>
}

/** Hands a callback to the platform; rejects if no answer came within `leftMs`. */
export type SendCallback = (callback: SentCallback, leftMs: number) => Promise<CallbackAnswer>

/** An answer with an envelope of its own status. */
export const callbackAnswer = (
  status: number,
  envelope: { success: boolean; value: unknown; message: string },
  headers: Readonly<Record<string, string>> = {},
): CallbackAnswer => ({ status, text: JSON.stringify(envelope), headers })

/** Where a message is at fault, and headers of the answer. */
export interface RefusalDetail {
  field?: string | undefined
  headers?: Readonly<Record<string, string>>
}

/** A refusal with a status, at a field of the message where one is at fault. */
export const refusedWith = (
  status: number,
  message: string,
  { field, headers }: RefusalDetail = {},
): CallbackAnswer =>
  callbackAnswer(status, { success: false, value: field === undefined ? null : { field }, message }, headers)

/** A refusal with the status of its code. */
export const refusedCallback = (message: ErrorCode, refused?: RefusalDetail): CallbackAnswer =>
  refusedWith(statusOf(message), message, refused)
