import type { z } from 'zod'
import type { CardNetwork, Deposit } from '#contract/cashier.ts'
import type { Minor } from '#contract/money.ts'
import type { Context } from '#platform/base/context.ts'

/** What the player is told to do. */
export type Instructions = NonNullable<z.output<typeof Deposit>['instructions']>

/**
 * A phone's scratch card. Serial and code together are money, so they are kept sealed, from the order until its provider
 * has heard them once; what stays are the network and the serial's last four signs.
 */
export interface ScratchCard {
  network: CardNetwork
  serial: string
  code: string
}

export interface OrderToCollect {
  orderId: string
  method: string
  amount: Minor
  /** The word that the payer writes into the transfer. */
  content: string
  /** Of a scratch card; it is heard once and kept nowhere. */
  card: ScratchCard | null
}

/** That an order is taken, with what the player is to do, where there is something to do. */
export interface Collecting {
  instructions: Instructions | null
}

export interface OrderToPay {
  orderId: string
  /** The number of this attempt; a further one after a refusal has another. */
  payoutId: string
  /** What reaches the player: the order's amount less its fee. */
  amount: Minor
  bankCode: string
  accountNumber: string
  payeeName: string
}

/** What a provider tells of one of its transactions. */
export interface Notice {
  transactionId: string
  orderId: string
  amount: Minor
  status: 'paid' | 'failed'
}

/** What a provider tells of a withdrawal that it was asked to pay. */
export interface PayoutNotice {
  payoutId: string
  orderId: string
  status: 'paid' | 'failed'
  /** Why it failed, for the operator. */
  reason: string
}

/** `paid` for good; `pending`: a payout notice will tell; refused: nothing has left, nor will by this number. */
export type PayoutAnswer = 'paid' | 'pending' | { refused: string }

/**
 * A payment provider. Whatever it is asked may be asked again after a crash or a lost answer, with the same order id;
 * it must then answer the same and do nothing twice.
 */
export interface PaymentProvider {
  /** What orders and payouts remember it by, and the end of its callback's path. */
  readonly name: string
  /**
   * Whether it works here. Where it does not, its methods are not offered, and withdrawals that it would pay are paid by
   * the operator's hand. Read it before a transaction.
   */
  isOpen(ctx: Context): Promise<boolean>
  /** Hands over an order to collect. Null when it does not take it. Throws when it cannot be asked now. */
  submit(ctx: Context, order: OrderToCollect): Promise<Collecting | null>
  /**
   * Reads what came to `/callbacks/<provider>`, byte for byte as it came: that is what is signed. `forged` when the signature is wrong or too old, `malformed` when it is
   * signed but says nothing that can be understood.
   */
  readCallback(ctx: Context, headers: Headers, body: Buffer): Notice | PayoutNotice | 'forged' | 'malformed'
  /**
   * Pays a withdrawal out; one `payoutId` is paid once. Asked about it again it says how it stands, as long as it is not
   * known what became of it. Throws when it cannot be asked now, or its answer is lost. Sends nothing once `late` is aborted:
   * from then on the operator may say what became of the payout.
   */
  payOut(ctx: Context, order: OrderToPay, late: AbortSignal): Promise<PayoutAnswer>
}
