/** By what a message goes out. */
export type Channel = 'sms' | 'mail'

/** A message as a courier is given it. */
export interface Parcel {
  /** The same at every try: whoever receives a message twice can tell by it. */
  id: string
  /** `+84912345678`, or a mail address. */
  to: string
  /** Of a mail; empty for an SMS. */
  subject: string
  text: string
}

/**
 * Hands a message to whoever takes it further, and resolves once it was taken. Throws `Undeliverable` where another try
 * would come to the same, and any other error where it may not.
 */
export type Courier = (parcel: Parcel) => Promise<void>

/** The couriers that are set; messages of a channel without one are kept for the operator. */
export type Couriers = Partial<Record<Channel, Courier>>

/** The other side will not take this message, now or later. */
export class Undeliverable extends Error {}
