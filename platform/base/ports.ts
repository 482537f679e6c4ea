/** The platform's dependencies on the outside world, supplied by whoever opens it; tests supply their own. */
import type { Flag, Flags } from '#contract/base/settings.ts'
import type { Result } from './result.ts'
import type { Values } from './settings/values.ts'

/** The time. A parameter, so that a test can stop it and the demo world can live in the past. */
export interface Clock {
  now(): Date
}

/** Cryptographic randomness. A parameter, for the same reasons. */
export interface Random {
  bytes(count: number): Buffer
}

/** One line of the platform's log; never a secret. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** Reads settings. Each process caches them for a second, so a change takes effect everywhere within two. */
export interface SettingsReader {
  flag(name: Flag): Promise<boolean>
  flags(): Promise<Flags>
  value<Name extends keyof Values>(name: Name): Promise<Values[Name]>
  /** Drops the cache, so that the process that changes a setting sees the change at once. */
  forget(): void
}

export type Channel = 'sms' | 'mail'

/** A message as handed to a courier. */
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
 * Hands a message over and resolves once it is accepted. Throws `Undeliverable` if a retry would be pointless, any
 * other error if it may succeed.
 */
export type Courier = (parcel: Parcel) => Promise<void>

/** The configured couriers; messages of a channel without one are kept for the operator. */
export type Couriers = Partial<Record<Channel, Courier>>

/**
 * A third party that sends codes to mobile numbers and checks them itself. Never throws: failures are `unknown-error`.
 */
export interface PhoneService {
  /** Sends a code to `+84912345678`, in this language if supported; returns the session in which the code is valid. */
  sendCode(number: string, language: string): Promise<Result<string>>
  /** Checks a session's code; returns the proof. */
  proveCode(session: string, code: string): Promise<Result<PhoneProof>>
  /** The number that an earlier proof belongs to. */
  numberOf(idToken: string): Promise<Result<string>>
}

export interface PhoneProof {
  idToken: string
  number: string
}
