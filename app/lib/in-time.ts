/**
 * The answer of a platform in this process, or after `leftMs` a `TimeoutError`, as over a network. A later answer is
 * dropped, and its stream cancelled.
 */
export function inTime<Answer>(answer: Promise<Answer>, leftMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new DOMException('the platform did not answer in time', 'TimeoutError'))
      answer.then((late) => (late instanceof ReadableStream ? late.cancel() : undefined)).catch(() => {})
    }, leftMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
