/**
 * Metrics as values: site and platform declare theirs beside the code that is measured, and the program that has a port
 * for them (`METRICS_PORT`) hands in a meter. Without one nothing is measured (docs/decisions/0127).
 */

/**
 * A metric in the terms of Prometheus. Labels take few values, all known to the operator: never an id, an address or a
 * name of a member or a visitor.
 */
export interface Metric<Label extends string = string> {
  kind: 'counter' | 'gauge' | 'histogram'
  /** `sen_…`, with the unit at its end. */
  name: string
  help: string
  labels: readonly Label[]
}

type Declare = <Label extends string = never>(
  name: string,
  help: string,
  labels?: readonly Label[],
) => Metric<Label>

const declare =
  (kind: Metric['kind']): Declare =>
  (name, help, labels = []) => ({ kind, name, help, labels })

/** What only grows, from the start of a process on. */
export const counter = declare('counter')
/** What rises and falls: its value now. */
export const gauge = declare('gauge')
/** How long things take, in seconds, with their number. */
export const histogram = declare('histogram')

/** A value for each label of a metric. */
export type LabelsOf<Label extends string> = Record<Label, string>

/** Notes what happens. */
export interface Meter {
  /** Adds one to a counter. */
  count<Label extends string>(metric: Metric<Label>, labels: LabelsOf<Label>): void
  /** Notes a duration in seconds in a histogram. */
  observe<Label extends string>(metric: Metric<Label>, labels: LabelsOf<Label>, seconds: number): void
}

/** One value of a metric, as it is read. */
export interface Sample {
  metric: Metric
  labels: Record<string, string>
  value: number
}

/** One value of a metric; the compiler checks its labels by the metric's. */
export const sample = <Label extends string>(
  metric: Metric<Label>,
  labels: LabelsOf<Label>,
  value: number,
): Sample => ({ metric, labels, value })

/** Gauges and counters that are looked up when somebody asks. */
export interface Reading {
  /** For the metric that tells of its failures: a word. */
  name: string
  read(): Sample[] | Promise<Sample[]>
}
