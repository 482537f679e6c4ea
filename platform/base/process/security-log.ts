import { MINUTE_MS } from '#platform/base/durations.ts'
import { MAX_SECURITY_ADDRESSES, MAX_SECURITY_LINES } from '#platform/base/limits.ts'
/**
 * Security events of the log, one line each: `docs/operations.md`, "Security events". An event names what happened, the
 * address and, where known, the member; never typed input.
 */
export type SecurityEvent =
  | 'login-failed'
  | 'login-locked'
  | 'wrong-code'
  | 'wrong-two-factor-code'
  | 'wrong-password'
  | 'wrong-payment-password'
  | 'human-check-failed'
  | 'registrations-over-limit'
  | 'sms-budget-spent'
  | 'access-refused'
  | 'forged-request'

/** Further facts of a line. Never typed input: no user name, no number. */
export interface SecurityFacts {
  /** The visitor's address. */
  address: string
  /** The id of the member concerned. */
  member?: bigint | string | undefined
  /** The platform's endpoint, or the site's path. */
  path?: string | undefined
  /** The code that the visitor was refused with. */
  refusal?: string
  /** The trace of the request (`contract/base/trace.ts`). */
  traceId?: string | undefined
  /** Which budget of SMS codes. */
  budget?: 'all' | 'country'
}

interface Lines {
  warn(fields: Record<string, unknown>, message: string): void
}

const OTHERS = 'others'

/**
 * Writes security events without letting a flood fill the log: five lines a minute per event and address, and at the
 * end of the minute the number left out. Each process counts for itself.
 */
export class SecurityLog {
  readonly #lines: Lines
  readonly #nowMs: () => number
  /** Counts of this minute, by event and address. */
  readonly #counts = new Map<SecurityEvent, Map<string, number>>()
  #sinceMs = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined

  constructor(lines: Lines, nowMs: () => number = Date.now) {
    this.#lines = lines
    this.#nowMs = nowMs
  }

  note(event: SecurityEvent, { address, member, ...facts }: SecurityFacts): void {
    this.#beginMinute()
    if (this.#count(event, address) > MAX_SECURITY_LINES) return
    const about = member === undefined ? {} : { member: String(member) }
    this.#lines.warn({ event, address, ...about, ...facts }, 'security event')
  }

  /** Ends the minute and logs how many lines were left out. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#sinceMs = Number.NEGATIVE_INFINITY
    for (const [event, addresses] of this.#counts)
      for (const [address, count] of addresses)
        if (count > MAX_SECURITY_LINES)
          this.#lines.warn(
            { event, address, leftOut: count - MAX_SECURITY_LINES },
            'security events left out',
          )
    this.#counts.clear()
  }

  #beginMinute(): void {
    const now = this.#nowMs()
    // A start in the future means that the clock was set back.
    if (now < this.#sinceMs + MINUTE_MS && now >= this.#sinceMs) return
    this.flush()
    this.#sinceMs = now
    this.#timer = setTimeout(() => this.flush(), MINUTE_MS).unref()
  }

  /** Counts an event and returns the new count. */
  #count(event: SecurityEvent, address: string): number {
    const addresses = this.#counts.get(event) ?? new Map<string, number>()
    this.#counts.set(event, addresses)
    const isCounted = addresses.has(address) || addresses.size < MAX_SECURITY_ADDRESSES
    const counted = isCounted ? address : OTHERS
    const count = (addresses.get(counted) ?? 0) + 1
    addresses.set(counted, count)
    return count
  }
}
