export type { Channel, Courier, Couriers, Parcel } from '#platform/base/ports.ts'

/** The other side will not take this message, now or later. */
export class Undeliverable extends Error {}
