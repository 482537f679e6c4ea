/** The receiving side will never accept this message. */
export class Undeliverable extends Error {}
