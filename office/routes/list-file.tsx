import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvLine } from '#app/lib/text/csv.ts'
import { allOfficeLists } from '#office/lists/all-lists.ts'
import { admit } from '#office/services/acts.server.ts'
import { audit } from '#platform/base/settings/index.ts'

/**
 * A list as a file (site.md 1.6): all that its filter finds, read as fast as it is taken. Who takes one stands in the audit
 * trail.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args
  const { pathname, searchParams } = new URL(request.url)
  const list = allOfficeLists.find(({ filePath }) => filePath === decodeURIComponent(pathname))
  if (!list) throw new Error(`${pathname} is no list`)
  const { platform, operator } = admit(args, list.ofPage)
  await audit(platform, {
    actor: operator.actor,
    action: 'list-exported',
    subject: list.name,
    detail: list.fileQuery(searchParams),
  })
  const batches = list.fileLines(platform, searchParams)
  const encoder = new TextEncoder()
  const line = (cells: readonly string[]) => encoder.encode(csvLine(cells))
  const first = await batches.next()
  let head = true
  let waiting: typeof first | undefined = first
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (head) {
          head = false
          controller.enqueue(line(list.fileFields))
          return
        }
        const { done, value } = waiting ?? (await batches.next())
        waiting = undefined
        if (done) return controller.close()
        for (const row of value) controller.enqueue(line(row))
      },
      async cancel() {
        await batches.return()
      },
    },
    { highWaterMark: 0 },
  )
  if (request.method === 'HEAD') await batches.return()
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${list.name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}
