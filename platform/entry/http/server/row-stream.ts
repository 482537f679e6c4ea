import type { RowBatches } from '#platform/base/batches/row-batches.ts'

const encoder = new TextEncoder()

/**
 * Rows as on the wire (`contract/base/rows.ts`). The first batch is read before the answer begins, so that a failure
 * there is a refusal with its status. The others are read on demand, and a failure aborts the answer.
 */
export async function rowStream(batches: RowBatches<unknown>): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<unknown[], unknown> | undefined = await batches.next()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = first ?? (await batches.next())
        first = undefined
        controller.enqueue(encoder.encode(`${JSON.stringify(done ? null : value)}\n`))
        if (done) controller.close()
      },
      async cancel() {
        await batches.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
