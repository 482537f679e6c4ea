/** What this bench uses of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    headers?: Record<string, string>
    connections: number
    /** Requests in all. */
    amount: number
  }
  interface Outcome {
    /** Seconds. */
    duration: number
    non2xx: number
    errors: number
    requests: { total: number }
    /** Milliseconds. */
    latency: { p99: number }
  }
  export default function autocannon(options: Options): Promise<Outcome>
}
