/** Traces by OpenTelemetry: the library is loaded where a collector is named, and nowhere else. */
import type { Log } from '#platform/base/ports.ts'
import type { Environment } from '#platform/base/process/environment.ts'
import type { Tracing } from './opentelemetry.ts'

/** The tracing of a process with an OTEL_EXPORTER_OTLP_ENDPOINT; undefined without one. `program` is its name in traces. */
export async function openTracing(
  program: 'site' | 'platform' | 'office',
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: Environment,
  log: Log,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined
  const { startTracing } = await import('./opentelemetry.ts')
  return startTracing({ program, endpoint, share, log })
}
