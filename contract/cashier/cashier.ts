import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, paged, pageInput, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { TurnoverLeft } from '#contract/money/turnover.ts'

export const DepositMethodCode = z.enum(['bank-transfer', 'e-wallet', 'crypto', 'scratch-card'])
export type DepositMethodCode = z.infer<typeof DepositMethodCode>

/** The networks of phone cards. */
export const CardNetwork = z.enum(['viettel', 'vinaphone', 'mobifone', 'vietnamobile'])
export type CardNetwork = z.infer<typeof CardNetwork>

export const DepositMethod = z.object({
  method: DepositMethodCode,
  min: Money,
  max: Money,
  /** In basis points of the amount (100 is 1 %); the fee is rounded down. */
  feeBasisPoints: z.number().int(),
  quickAmounts: z.array(Money),
  /** The face values of cards, the only possible amounts. If empty, any amount within the limits. */
  faceValues: z.array(Money),
  /** The tokens of chains that it is paid with, with what a whole one is worth; the order names one of several. */
  chains: z.array(z.object({ id: Id, name: z.string(), symbol: z.string(), rate: Money })).default([]),
})
export type DepositMethod = z.infer<typeof DepositMethod>

/** platform.md section 3. `created` becomes `waiting` once the provider has accepted the order. */
export const DepositStatus = z.enum(['created', 'waiting', 'paid', 'expired', 'cancelled', 'failed'])

export const Deposit = z.object({
  id: Id,
  time: Instant,
  method: DepositMethodCode,
  amount: Money,
  fee: Money,
  /** The sum credited to the wallet: amount less fee once paid, over all payments of the order. */
  credited: Money,
  status: DepositStatus,
  expiresAt: Instant,
  /** The time of each state, oldest first. */
  timeline: z.array(z.object({ status: DepositStatus, at: Instant })),
  /**
   * The payment instructions; null before the provider has answered, after the order has ended, and for a card, which
   * needs none. `qr` is the content of the QR code, if any; a VietQR where it is a transfer to a `bank`, EIP-681 or TRON's
   * address where it is a token of a `chain`.
   */
  instructions: z
    .object({
      payTo: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      content: z.string(),
      qr: z.string().nullable().default(null),
      /** The bank by its BIN, and its short name: `VCB`. Null for other ways to pay. */
      bank: z.object({ bin: z.string(), code: z.string() }).nullable().default(null),
      /** Where a gateway takes the payment: a link, or a form that the payer's browser posts there. */
      pay: z
        .object({
          way: z.enum(['link', 'form']),
          url: z.string(),
          fields: z.array(z.tuple([z.string(), z.string()])),
        })
        .optional(),
      /** How much of which token, its contract, and what a whole one is worth. Null for other ways to pay. */
      chain: z
        .object({
          token: z.string(),
          contract: z.string(),
          amount: z.string(),
          rate: Money,
        })
        .nullable()
        .default(null),
    })
    .nullable(),
  /** The card, as far as it is stored. */
  card: z.object({ network: CardNetwork, serialTail: z.string() }).nullable(),
  /** Of a payment that was seen on a chain: its confirmations, and how many it needs. */
  confirmations: z.object({ seen: z.number().int(), needed: z.number().int() }).nullable().default(null),
  /** Why it failed, in the operator's words. */
  reason: z.string().nullable(),
  /** The bonus that it brought, or will bring when paid, unless another deposit is paid first. */
  promotion: z
    .object({ id: Id, title: z.string(), bonus: Money, credited: z.boolean() })
    .nullable()
    .default(null),
})
export type Deposit = z.infer<typeof Deposit>

export const depositMethods = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getDepositMethods',
  auth: 'member',
  input: z.object({}),
  value: z.object({ methods: z.array(DepositMethod) }),
  refusals: ['in-need-true-account'],
})

export const createDeposit = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_createDeposit',
  auth: 'member',
  // A card's code is worth its money.
  encrypted: true,
  input: z.object({
    method: DepositMethodCode,
    amount: PositiveMoney,
    requestId: RequestId,
    cardNetwork: ShortText.optional(),
    cardSerial: ShortText.optional(),
    cardCode: ShortText.optional(),
    /** The token of a chain, by its id, where there are several. */
    network: ShortText.optional(),
    /** A deposit bonus to join with it; one joined before need not be named. */
    promotionId: Id.optional(),
  }),
  value: z.object({ orderId: Id }),
  refusals: [
    'over-limit',
    'under-limit',
    'not-offered',
    'required',
    'format',
    'request-id-reused',
    'in-need-true-account',
    'too-many-requests',
    'self-excluded',
    'play-limit-reached',
    'bonus-running',
    'operation-not-allowed',
  ],
})

export const cancelDeposit = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_cancelDeposit',
  auth: 'member',
  input: z.object({ orderId: Id }),
  value: z.object({}),
  refusals: ['not-found', 'state-moved-on'],
})

export const depositSorting = sortedBy('time', 'method', 'amount', 'fee', 'credited', 'status')

export const deposits = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getDeposits',
  auth: 'member',
  input: z.object({
    ...pageInput,
    sort: depositSorting.input,
    status: DepositStatus.optional(),
    method: DepositMethodCode.optional(),
    fromDay: Day.optional(),
    toDay: Day.optional(),
    language: TextLanguage.optional(),
  }),
  value: paged(Deposit),
})

/** One order of the member; someone else's is `not-found`. */
export const deposit = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getDeposit',
  auth: 'member',
  input: z.object({ orderId: Id, language: TextLanguage.optional() }),
  value: Deposit,
  refusals: ['not-found'],
})

export const BoundAccount = z.object({
  id: Id,
  bankCode: z.string(),
  bank: z.string(),
  /** Masked except for the last four digits. */
  number: z.string(),
  payee: z.string(),
})

export const WithdrawalStatus = z.enum(['requested', 'approved', 'paid', 'received', 'rejected', 'cancelled'])

/** By the player; by timeout; by the operator, without a refund (product.md section 8). */
export const Receipt = z.enum(['player', 'automatic', 'forced'])

export const Withdrawal = z.object({
  id: Id,
  time: Instant,
  /** Bank and masked number. */
  account: z.string(),
  amount: Money,
  fee: Money,
  status: WithdrawalStatus,
  promisedBy: Instant,
  /** While `paid`: when it counts as received. */
  autoReceiptAt: Instant.nullable(),
  /** Why it was rejected or counts as received, in the operator's words. */
  reason: z.string().nullable(),
  /** Who confirmed the receipt; null before. */
  receipt: Receipt.nullable(),
  /** The bank has refused the payment; an operator handles it. */
  delayed: z.boolean(),
  timeline: z.array(z.object({ status: WithdrawalStatus, at: Instant })),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** Money that must be wagered before it can be withdrawn. */
export const RolloverSource = z.enum(['deposit', 'rebate', 'reward', 'points'])
export type RolloverSource = z.infer<typeof RolloverSource>

/** The data of the withdrawal page before an order is made. */
export const withdrawalDesk = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getWithdrawalDesk',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    balance: Money,
    /** The balance less what the rollover blocks, at least zero. */
    withdrawable: Money,
    turnoverLeft: TurnoverLeft,
    /** The blocking deposits and other credits with their remaining rollover, oldest first. */
    blockers: z.array(
      z.object({
        reference: Id,
        source: RolloverSource.default('deposit'),
        at: Instant,
        required: Money,
        left: Money,
      }),
    ),
    min: Money,
    max: Money,
    /** The rest of today's limit, over all orders. */
    leftToday: Money,
    /** What can still be withdrawn until the identity is verified; null: there is no such limit, or it is. */
    leftWithoutIdentity: Money.nullable().default(null),
    feeBasisPoints: z.number().int(),
    payeeName: z.string().nullable(),
    /** Banks, and the tokens of chains that the house takes. */
    banks: z.array(z.object({ code: z.string(), name: z.string() })),
    /** Whether there are tokens among them, whose accounts are addresses. */
    takesAddresses: z.boolean().default(false),
    accounts: z.array(BoundAccount),
  }),
  refusals: ['in-need-true-account'],
})

/** The accounts that the member has bound and not released, the latest first: a part of the member's own data. */
export const boundAccounts = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBoundAccounts',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    list: z.array(
      BoundAccount.extend({
        boundAt: Instant,
        /** Since when money was paid to it; null: never. */
        paidAt: Instant.nullable(),
      }),
    ),
  }),
  refusals: ['in-need-true-account'],
})

export const bindAccount = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_bindAccount',
  auth: 'member',
  input: z.object({
    bankCode: z.string().max(32),
    accountNumber: ShortText,
    payeeName: ShortText,
  }),
  value: z.object({ accountId: Id }),
  refusals: [
    'not-offered',
    'required',
    'format',
    'too-short',
    'too-long',
    'payee-name-differs',
    'over-limit',
    'too-many-requests',
    'in-need-true-account',
  ],
})

/**
 * The fee that the player was shown, in basis points; if it has changed, the order is refused with `state-moved-on`.
 */
const QuotedFee = z.coerce.number().int().min(0).max(10_000).optional()

/** Whether a withdrawal would be accepted; moves nothing, and requires no password. */
export const reviewWithdrawal = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_reviewWithdrawal',
  auth: 'member',
  input: z.object({ accountId: Id, amount: PositiveMoney, feeBasisPoints: QuotedFee }),
  value: z.object({}),
  refusals: [
    'not-found',
    'not-offered',
    'payee-name-differs',
    'over-limit',
    'under-limit',
    'insufficient-balance',
    'turnover-left',
    'identity-required',
    'state-moved-on',
    'in-need-true-account',
  ],
})

/** Holds the money and makes the order. */
export const requestWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/SEN_requestWithdrawal',
  auth: 'member',
  encrypted: true,
  input: z.object({
    accountId: Id,
    amount: PositiveMoney,
    paymentPassword: ShortText,
    feeBasisPoints: QuotedFee,
    requestId: RequestId,
  }),
  value: z.object({ orderId: Id }),
  refusals: [
    'not-found',
    'not-offered',
    'payee-name-differs',
    'over-limit',
    'under-limit',
    'no-payment-password',
    'wrong-payment-password',
    'too-many-requests',
    'insufficient-balance',
    'turnover-left',
    'identity-required',
    'state-moved-on',
    'request-id-reused',
    'in-need-true-account',
  ],
})

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_cancelWithdrawal',
  auth: 'member',
  input: z.object({ orderId: Id }),
  value: z.object({}),
  refusals: ['not-found', 'state-moved-on'],
})

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_confirmReceipt',
  auth: 'member',
  input: z.object({ orderId: Id }),
  value: z.object({}),
  refusals: ['not-found', 'state-moved-on'],
})

/** The most paid orders that a page of withdrawals asks to confirm; the rest are in the list. */
export const MAX_ORDERS_TO_CONFIRM = 20

/** `amount` and `fee` sort by size. */
export const withdrawalSorting = sortedBy('time', 'account', 'amount', 'fee', 'status', 'promisedBy')

export const withdrawals = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getWithdrawals',
  auth: 'member',
  input: z.object({
    ...pageInput,
    sort: withdrawalSorting.input,
    status: WithdrawalStatus.optional(),
    fromDay: Day.optional(),
    toDay: Day.optional(),
  }),
  value: paged(Withdrawal),
})

/**
 * A page of the member's orders and the order to show beside it, all as of one moment: `order` is the one asked for, by
 * default the one that needs its member most (paid and not yet received, else requested or approved, else the newest;
 * null without any). `toConfirm` are the others that wait for a receipt, newest first. Someone else's is `not-found`.
 */
export const withdrawalsAndOrder = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getWithdrawalsAndOrder',
  auth: 'member',
  input: withdrawals.input.extend({ orderId: Id.optional() }),
  value: z.object({
    orders: withdrawals.value,
    order: Withdrawal.nullable(),
    toConfirm: z.array(Withdrawal).max(MAX_ORDERS_TO_CONFIRM),
  }),
  refusals: ['not-found'],
})

/** One order of the member; someone else's is `not-found`. */
export const withdrawal = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getWithdrawal',
  auth: 'member',
  input: z.object({ orderId: Id }),
  value: Withdrawal,
  refusals: ['not-found'],
})
