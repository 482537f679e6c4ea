/**
 * The answer of an in-process platform, or the signal's reason as soon as it aborts, as `fetch` does over a network. A
 * later answer is dropped, and its stream cancelled.
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
