/**
 * The server's answer to a request: a `Response`; or, for a page or a file, its bytes without a stream, because
 * wrapping them in a stream costs more than sending them.
 */
export interface HttpAnswer {
  status: number
  headers: Headers
  body: Uint8Array | ReadableStream<Uint8Array> | null
}
