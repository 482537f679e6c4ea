/** A promise that the test settles. (`Promise.withResolvers` is newer than Node 20.) */
export function openPromise<Value = void>() {
  let resolve: (value: Value | PromiseLike<Value>) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<Value>((onResolved, onRejected) => {
    resolve = onResolved
    reject = onRejected
  })
  return { promise, resolve, reject }
}

export type OpenPromise<Value> = ReturnType<typeof openPromise<Value>>
