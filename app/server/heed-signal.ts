/**
 * The answer of a platform in process, or the signal's reason as soon as it aborts: what `fetch` does by itself over a
 * network. An answer that comes later is dropped, and a stream in it is ended.
 */
export function heedSignal(
  answer: Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason)
      answer.then(({ body }) => body?.cancel()).catch(() => {})
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
