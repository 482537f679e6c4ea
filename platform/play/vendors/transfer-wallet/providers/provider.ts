import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'

/** A member's wallet at a vendor, as the vendor knows it. */
export interface VendorPlayer {
  vendor: string
  memberId: bigint
}

/** An order to a vendor: `reference` is ours, and unique for ever. */
export interface VendorOrder extends VendorPlayer {
  reference: string
  amount: Minor
}

/** The final outcome of an order. */
export type VendorOutcome = 'done' | 'refused'

/** The vendor gave no intelligible answer: whether it has carried out the order is unknown. */
export class NoAnswer extends Error {}

/**
 * An adapter for a keeper of vendors' wallets. Every order may be repeated after a crash or a lost answer, with the
 * same reference; it is then done once, and answered as the first time, refusals included. Throws `NoAnswer` if the
 * outcome is unknown, and nothing else for failures of a network or a vendor.
 *
 * Never call it within a transaction: an answer can take seconds, and a vendor's actions cannot be rolled back.
 */
export interface VendorWalletProvider {
  /**
   * Nobody stakes from these wallets, so they hold exactly the money that we have put there: a vendor's games are
   * staked from the main wallet (`seamless-wallet`, docs/decisions/0064-what-a-vendor-is-answered.md).
   */
  readonly hasOwnPlay: false
  /** Puts money into the player's wallet. */
  deposit(ctx: Context, order: VendorOrder): Promise<VendorOutcome>
  /** Takes money out of it; refused if there is less. */
  withdraw(ctx: Context, order: VendorOrder): Promise<VendorOutcome>
  /**
   * The outcome of a reference. `unheard`: the vendor does not know it yet. That is not a refusal, because the order
   * may still be on its way.
   */
  statusOf(ctx: Context, vendor: string, reference: string): Promise<VendorOutcome | 'unheard'>
  /** The balance of the player's wallet in the vendor's own books. */
  balance(ctx: Context, player: VendorPlayer): Promise<Minor>
}
