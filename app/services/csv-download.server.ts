import { csvLine } from '#app/lib/csv.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Answer } from './platform.server.ts'
import type { RouteArgs } from './session.server.ts'

/** Each page of rows may take as long as a page of the site; the whole download as long as it needs (site.md 1.6). */
const PAGE_BUDGET_MS = 5_000
/** 10 million rows of 500 a page: nobody has as many, and nothing runs for ever. */
const MAX_PAGES = 20_000

interface Rows<Row> {
  content: Row[]
  next: string | null
}

export interface CsvFile<Row> {
  /** Without its ending. */
  name: string
  /** The header: the `data-field` names of the table. */
  fields: readonly string[]
  cells(row: Row): string[]
  /** The rows after a key of the platform; the first ones without. */
  rows(after: string | undefined): Promise<Answer<Rows<Row>>>
}

/**
 * Answers the request with a file in place of its page. Rows are asked for as the visitor takes them, so a slow
 * download holds one page in memory and one that is broken off asks no more. The first rows come before the answer
 * begins: what is refused then is still a page with its status; later the connection breaks, so that nobody takes half
 * a file for a whole one.
 */
export async function csvDownload<Row>(args: RouteArgs, file: CsvFile<Row>): Promise<void> {
  const { context, request } = args
  const ask = (after?: string) => {
    context.deadlineMs = Date.now() + PAGE_BUDGET_MS
    return file.rows(after)
  }
  const first = await ask()
  if (!first.ok) throw pageFailure(first.code)
  const lines = linesOf(file, first.value, ask)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await lines.next()
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

/** The file's text, a page of rows at a time. */
async function* linesOf<Row>(
  file: CsvFile<Row>,
  first: Rows<Row>,
  ask: (after: string) => Promise<Answer<Rows<Row>>>,
): AsyncGenerator<string, void> {
  const text = (rows: Row[]) => rows.map((row) => csvLine(file.cells(row))).join('')
  yield csvLine(file.fields) + text(first.content)
  let { next } = first
  for (let pages = 1; next !== null; pages++) {
    const answer: Answer<Rows<Row>> = await ask(next)
    if (!answer.ok || pages >= MAX_PAGES) throw broken(answer.ok ? 'too-large' : answer.code)
    yield text(answer.value.content)
    next = answer.value.next
  }
}

const broken = (code: ErrorCode) => new Error(`a download broke off: ${code}`)
