/**
 * What the server sends for a request. A `Response` is one; a page or a file, whose bytes are all there, is one without
 * a stream around them, which costs more than to send them.
 */
export interface HttpAnswer {
  status: number
  headers: Headers
  body: Uint8Array | ReadableStream<Uint8Array> | null
}
