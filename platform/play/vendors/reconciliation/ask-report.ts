import { REPORT_PAGE_ROWS } from '#contract/limits.ts'
import {
  ReportAnswer,
  type ReportCall,
  type ReportedBet,
  signedHeaders,
} from '#contract/play/seamless-wallet.ts'
import type { Context } from '#platform/base/context.ts'
import { MAX_REPORT_BYTES, MAX_REPORT_PAGES, REPORT_MS } from '#platform/play/limits.ts'
import type { Connection } from '../connections/connections.ts'

/** Why a vendor's report could not be read, in a few words for the operator. */
export class NotReported extends Error {}

/** Fetches a vendor's report of a span, page by page. Throws `NotReported` unless it is complete. */
export async function* askReport(
  ctx: Context,
  { vendor, reportUrl, key }: Pick<Connection, 'vendor' | 'reportUrl' | 'key'>,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<ReportedBet[]> {
  if (reportUrl === null) throw new NotReported('no address of a report is known')
  if (key === null) throw new NotReported('there is no key to sign with')
  const span = { vendor, from: from.toISOString(), until: until.toISOString() }
  let after: string | null = null
  for (let page = 0; page < MAX_REPORT_PAGES; page++) {
    const answer: ReportAnswer = await ask(
      ctx,
      { reportUrl, key },
      { ...span, after, limit: REPORT_PAGE_ROWS },
    )
    yield answer.bets
    if (answer.next === null) return
    if (answer.next === after) throw new NotReported('its pages go round in a circle')
    after = answer.next
  }
  throw new NotReported(`it has more than ${MAX_REPORT_PAGES} pages`)
}

async function ask(
  ctx: Context,
  { reportUrl, key }: { reportUrl: string; key: string },
  call: ReportCall,
): Promise<ReportAnswer> {
  const body = JSON.stringify(call)
  const headers = signedHeaders(key, new URL(reportUrl).pathname, body, ctx.clock.now().getTime())
  const text = await fetchText(reportUrl, { headers, body })
  const read = ReportAnswer.safeParse(valueOfEnvelope(text))
  if (read.success) return read.data
  const { path = [], message = '' } = read.error.issues[0] ?? {}
  throw new NotReported(`it is not understood: ${['value', ...path].join('.')}: ${message}`)
}

async function fetchText(url: string, message: { headers: Record<string, string>; body: string }) {
  try {
    const signal = AbortSignal.timeout(REPORT_MS)
    const answer = await fetch(url, { method: 'POST', ...message, redirect: 'error', signal })
    if (!answer.ok) throw new NotReported(`it answered ${answer.status}`)
    return await textOf(answer)
  } catch (err) {
    if (err instanceof NotReported) throw err
    throw new NotReported('it did not answer', { cause: err })
  }
}

async function textOf(answer: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const part of answer.body ?? []) {
    bytes += part.byteLength
    if (bytes > MAX_REPORT_BYTES) throw new NotReported('its answer is too large')
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}

/** The content of an envelope; undefined if it has none. */
function valueOfEnvelope(text: string): unknown {
  try {
    return (JSON.parse(text) as { value?: unknown } | null)?.value
  } catch {
    throw new NotReported('it is not understood: it is no JSON')
  }
}
