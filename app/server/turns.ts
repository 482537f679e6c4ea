/**
 * Hands out turns of the event loop, one to each who asks. Pages that are asked for, or whose answers come, at the same
 * moment would else be made in a row, and whatever is small would wait for all of them: health, files, redirects.
 */
export function turns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
