import { counter, histogram, type Meter, type Metric } from '#contract/base/metric.ts'

const calls = counter(
  'sen_calls_total',
  'Calls by what became of them: ok, the code of the refusal, or failed.',
  ['call', 'outcome'],
)
const callSeconds = histogram(
  'sen_call_seconds',
  'How long calls take until their answer, or until its stream begins.',
  ['call'],
)
export const callMetrics: readonly Metric[] = [calls, callSeconds]

/** Answers a call by `answer`, and notes it where there is a meter. `call` is its endpoint, never an address with ids. */
export async function measuredCall<Answer>(
  meter: Meter | undefined,
  call: string,
  answer: () => Promise<Answer>,
  outcomeOf: (answer: Answer) => string,
): Promise<Answer> {
  if (!meter) return answer()
  const startedMs = performance.now()
  let outcome = 'failed'
  try {
    const answered = await answer()
    outcome = outcomeOf(answered)
    return answered
  } finally {
    meter.count(calls, { call, outcome })
    meter.observe(callSeconds, { call }, (performance.now() - startedMs) / 1_000)
  }
}
