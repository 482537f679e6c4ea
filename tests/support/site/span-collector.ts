import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP's JSON has it, with the name of the program that made it. */
export interface CollectedSpan {
  service: string
  traceId: string
  spanId: string
  /** Empty for the one that begins the trace in its program, and was told of no other. */
  parentSpanId: string
  name: string
  kind: number
  attributes: Record<string, string | number>
  failed: boolean
}

export interface SpanCollector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: CollectedSpan[]
  /** All that was sent, as text. */
  text(): string
  /** The spans of a trace. */
  trace(traceId: string): CollectedSpan[]
  close(): Promise<void>
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}
interface SentSpan extends Omit<CollectedSpan, 'service' | 'attributes' | 'failed'> {
  attributes: Attribute[]
  status?: { code?: number }
}
interface SentSpans {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

const ERROR = 2

/** A collector of traces: it takes OTLP over HTTP, in JSON. */
export async function startSpanCollector(): Promise<SpanCollector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const isOurs = request.method === 'POST' && request.url === '/v1/traces'
    if (isOurs) {
      const body = Buffer.concat(parts).toString()
      bodies.push(body)
      spans.push(...spansIn(JSON.parse(body)))
    }
    response.writeHead(isOurs ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    trace: (traceId) => spans.filter((span) => span.traceId === traceId),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const spansIn = ({ resourceSpans }: SentSpans): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(valuesOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, parentSpanId, ...span }) => ({
        ...span,
        service,
        parentSpanId: parentSpanId ?? '',
        attributes: valuesOf(attributes),
        failed: status?.code === ERROR,
      })),
    )
  })

const valuesOf = (attributes: Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? Number(value.intValue ?? value.doubleValue),
    ]),
  )
