import { z } from 'zod'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { csvLine } from '#app/lib/text/csv.ts'
import { MAX_CSV_LINE_LENGTH, NEXT_ROWS_BUDGET_MS } from '#app/limits.ts'
import type { RowOf, RowsEndpoint } from '#contract/base/rows.ts'
import type { RouteArgs } from './session.server.ts'

export interface CsvFile<E extends RowsEndpoint> {
  /** Without its extension. */
  name: string
  /** The header: the `data-field` names of the table. */
  fields: readonly string[]
  cells(row: RowOf<E>): string[]
  /** The call that returns the rows. */
  endpoint: E
  /** Opens it, or throws the page's error. */
  open(): Promise<ReadableStream<Uint8Array>>
}

/**
 * Answers with a file in place of the page. Rows are fetched at the visitor's pace, so a slow download holds few in
 * memory, and an aborted one fetches no more. The first rows are fetched before the answer begins, so that a refusal is
 * still a page with its status; a later failure breaks the connection, so that nobody takes half a file for a whole
 * one.
 */
export async function csvDownload<E extends RowsEndpoint>(
  { context, request }: RouteArgs,
  file: CsvFile<E>,
): Promise<void> {
  const lines = linesOf(file, rowsOf(file.endpoint, await file.open()))
  let first: IteratorResult<string> | undefined = await lines.next().catch((error) => {
    context.log.warn({ err: error }, 'a download did not begin')
    throw pageFailure('platform-error')
  })
  if (request.method === 'HEAD') await lines.return()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await lines.next())
        first = undefined
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await lines.return()
      },
    },
    { highWaterMark: 0 },
  )
  context.instead = new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${file.name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** The file's text, some rows at a time; its header line comes with the first. */
async function* linesOf<E extends RowsEndpoint>(
  file: CsvFile<E>,
  batches: AsyncGenerator<RowOf<E>[]>,
): AsyncGenerator<string, void> {
  let head = csvLine(file.fields)
  for await (const rows of batches) {
    yield head + rows.map((row) => csvLine(file.cells(row))).join('')
    head = ''
  }
  if (head) yield head
}

/** The rows of an answer (`contract/base/rows.ts`), one of its lines at a time. */
async function* rowsOf<E extends RowsEndpoint>(
  endpoint: E,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<RowOf<E>[]> {
  const batch = z.array(endpoint.row).nullable()
  for await (const line of textLines(body)) {
    const rows = batch.parse(JSON.parse(line)) as RowOf<E>[] | null
    if (rows === null) return
    yield rows
  }
  throw broken('rows are missing')
}

async function* textLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (true) {
      const { done, value } = await rowsInTime(reader.read())
      if (done) return
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > MAX_CSV_LINE_LENGTH) throw broken('a line without an end')
      yield* lines
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function rowsInTime<Value>(reading: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(broken('no rows in time')), NEXT_ROWS_BUDGET_MS)
  })
  return Promise.race([reading, late]).finally(() => clearTimeout(timer))
}

const broken = (why: string) => new Error(`a download broke off: ${why}`)
