/** The platform's dependencies on the outside; the caller that opens it supplies them, and tests supply their own. */
import type { Flag, Flags } from '#contract/base/settings.ts'
import type { Result } from './result.ts'
import type { Values } from './settings/values.ts'

/** The time. A parameter, so that a test can hold it and the demo world can live in the past. */
export interface Clock {
  now(): Date
}

/** Randomness from a cryptographic source. A parameter, for the same reasons. */
export interface Random {
  bytes(count: number): Buffer
}

/** One line of the platform's log; never a secret. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Reads settings. Each process keeps them for a second, so a change acts everywhere within two. */
export interface SettingsReader {
  flag(name: Flag): Promise<boolean>
  flags(): Promise<Flags>
  value<Name extends keyof Values>(name: Name): Promise<Values[Name]>
  /** Drops the cache, so that the process that changes a setting sees the change at once. */
  forget(): void
}

export type Channel = 'sms' | 'mail'

/** A message as a courier is given it. */
export interface Parcel {
  /** The same at every attempt, so that the receiver can detect duplicates. */
  id: string
  /** `+84912345678`, or a mail address. */
  to: string
  /** Of a mail; empty for an SMS. */
  subject: string
  text: string
}

/**
 * Hands a message over, and resolves once it was accepted. Throws `Undeliverable` where a retry would be pointless, any
 * other error where it may succeed.
 */
export type Courier = (parcel: Parcel) => Promise<void>

/** The couriers that are set; messages of a channel without one are kept for the operator. */
export type Couriers = Partial<Record<Channel, Courier>>

/**
 * A third party that sends codes to mobile numbers and checks them itself. It never throws: failures are
 * `unknown-error`.
 */
export interface PhoneService {
  /** Sends a code to `+84912345678`, in this language if supported; answers the session in which the code is valid. */
  sendCode(number: string, language: string): Promise<Result<string>>
  /** Checks a session's code; answers the proof. */
  proveCode(session: string, code: string): Promise<Result<PhoneProof>>
  /** The number that an earlier proof is about. */
  numberOf(idToken: string): Promise<Result<string>>
}

export interface PhoneProof {
  idToken: string
  number: string
}
