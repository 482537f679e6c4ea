/**
 * Gives each caller its own turn of the event loop. Pages requested or answered at the same moment would otherwise be
 * rendered in a row, and small requests (health, files, redirects) would wait for all of them.
 */
export function turns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
