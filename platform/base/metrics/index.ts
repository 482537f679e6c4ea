/** The registry of what is measured, and the port that shows it. It knows no metric but its own. */
export { type Metrics, openMetrics, registryMetrics } from './registry.ts'
