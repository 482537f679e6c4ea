export type { Channel, Courier, Couriers, Parcel } from '#platform/base/ports.ts'

/** The receiving side will never accept this message. */
export class Undeliverable extends Error {}
