import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'

/** A member's wallet at a vendor, as the vendor knows it. */
export interface VendorPlayer {
  vendor: string
  memberId: bigint
}

/** What is asked of a vendor: `reference` is ours, and unique for ever. */
export interface VendorOrder extends VendorPlayer {
  reference: string
  amount: Minor
}

/** What became of an order, for good. */
export type VendorOutcome = 'done' | 'refused'

/** The vendor did not answer, or nothing that could be understood: whether it did what was asked is not known. */
export class NoAnswer extends Error {}

/**
 * Who keeps the wallets of vendors. Everything may be asked again after a crash or a lost answer, with the same
 * reference; it is then done once, and answered as it was the first time, a refusal too. Throws `NoAnswer` where the
 * outcome is not known, and for nothing else that a network or a vendor can cause.
 *
 * Never asked within a transaction: an answer can take seconds, and what a vendor did cannot be rolled back.
 */
export interface VendorWalletProvider {
  /**
   * That nobody stakes from these wallets, so that they hold what we have put there: a vendor's games are staked from the main
   * wallet (`seamless-wallet`, docs/decisions/0064-what-a-vendor-is-answered.md).
   */
  readonly hasOwnPlay: false
  /** Puts money into the player's wallet. */
  deposit(ctx: Context, order: VendorOrder): Promise<VendorOutcome>
  /** Takes money out of it; refused where there is less. */
  withdraw(ctx: Context, order: VendorOrder): Promise<VendorOutcome>
  /**
   * What became of a reference. `unheard` says that the vendor does not know it yet: what was sent may still be on its
   * way, so this is no refusal.
   */
  statusOf(ctx: Context, vendor: string, reference: string): Promise<VendorOutcome | 'unheard'>
  /** What lies in the player's wallet by the vendor's own books. */
  balance(ctx: Context, player: VendorPlayer): Promise<Minor>
}
