import type { z } from 'zod'
import type { Minor } from '#contract/base/fields/money.ts'
import type { CallbackAnswer } from '#contract/base/sent-callback.ts'
import type { CardNetwork, Deposit } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'

/** Instructions for the player. */
export type Instructions = NonNullable<z.output<typeof Deposit>['instructions']>

/**
 * A phone's scratch card. Serial and code together are money, so they are sealed from the order until they have been
 * submitted once; the network and the serial's last four characters stay.
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
  /** The payer's transfer reference. */
  content: string
  /** For a scratch card; submitted once and not kept. */
  card: ScratchCard | null
  createdAt: Date
  expiresAt: Date
}

/** An order to ask its provider about. */
export type OrderToAsk = Pick<OrderToCollect, 'orderId' | 'amount' | 'createdAt'>

/** An accepted order, with instructions for the player if needed. */
export interface Collecting {
  instructions: Instructions | null
}

export interface OrderToPay {
  orderId: string
  /** Identifies this attempt; another attempt after a refusal has another id. */
  payoutId: string
  /** The player's share: the order's amount less its fee. */
  amount: Minor
  bankCode: string
  /** The bank by its number in NAPAS; empty if it has none. */
  bankBin: string
  accountNumber: string
  payeeName: string
}

/** A provider's callback about one of its transactions. */
export interface PaymentCallback {
  transactionId: string
  orderId: string
  amount: Minor
  status: 'paid' | 'failed'
}

/** A provider's callback about a payout. */
export interface PayoutCallback {
  payoutId: string
  orderId: string
  status: 'paid' | 'failed'
  /** Why it failed, for the operator. */
  reason: string
  /** The amount paid, if the provider reports it: it must equal the amount ordered. */
  amount?: Minor
}

/** What a provider sends to its path, byte for byte, because that is what is signed. */
export interface CallbackMessage {
  /** `payout` for the path of payouts, where a provider has one of its own. */
  about: 'payment' | 'payout'
  method: string
  headers: Headers
  /** Without its `?`. */
  query: string
  body: Buffer
}

/** `forged`: a wrong or old signature; `malformed`: signed but not understood; `other-method`: not as it is sent. */
export type CallbackRefusal = 'forged' | 'malformed' | 'other-method'

/** What became of a callback, for whoever sent it. */
export type CallbackEnd = 'taken' | 'unknown' | 'differs' | CallbackRefusal

/** `paid`: final; `pending`: a payout callback follows; refused: no money has left or ever will under this id. */
export type PayoutAnswer = 'paid' | 'pending' | { refused: string }

/**
 * A payment provider. Every call may be repeated with the same order id after a crash or a lost answer; it must then
 * give the same answer and do nothing twice (idempotent).
 */
export interface PaymentProvider {
  /** Stored with orders and payouts, and the last part of its callback's path. */
  readonly name: string
  /**
   * Whether it is available here. If not, its methods are not offered, and the operator pays its withdrawals by hand.
   * Read it before a transaction.
   */
  isOpen(ctx: Context): Promise<boolean>
  /** Submits an order for collection. Null if refused. Throws if the provider is unreachable. */
  submit(ctx: Context, order: OrderToCollect): Promise<Collecting | null>
  /** Reads a message to its path. `undecided`: it says that there is nothing to say yet. */
  readCallback(
    ctx: Context,
    message: CallbackMessage,
  ): Promise<PaymentCallback | PayoutCallback | 'undecided' | CallbackRefusal>
  /** The answer to a callback, where the provider expects one of its own; else the platform's envelope. */
  answerCallback?(ctx: Context, end: CallbackEnd, about: CallbackMessage['about']): Promise<CallbackAnswer>
  /**
   * Asks for the state of an order without a callback so far; absent if it cannot be asked. Null while nothing is
   * decided. Throws if the provider is unreachable.
   */
  ask?(ctx: Context, order: OrderToAsk): Promise<PaymentCallback | null>
  /**
   * Pays a withdrawal out; a `payoutId` is paid once. A repeat returns its current state while the result is open.
   * Throws if the provider is unreachable or its answer is lost. Sends nothing once `late` is aborted: from then on the
   * operator may resolve the payout.
   */
  payOut(ctx: Context, order: OrderToPay, late: AbortSignal): Promise<PayoutAnswer>
}
