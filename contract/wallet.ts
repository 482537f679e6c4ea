import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Money, PositiveMoney } from './money.ts'
import { rowsEndpoint } from './rows.ts'
import { sortedBy } from './sorting.ts'
import { Day, Id, Instant, paged, pageInput, RequestId } from './values.ts'

/** The lines of a statement (site.md section 6). */
export const TransactionType = z.enum([
  'deposit',
  'withdrawal-hold',
  'withdrawal-release',
  'withdrawal-paid',
  'bet',
  'payout',
  'void',
  'transfer-in',
  'transfer-out',
  'upline-transfer',
  'downline-transfer',
  'bonus',
  'rebate',
  'reward',
  'points',
  'commission',
  'adjustment',
])
export type TransactionType = z.infer<typeof TransactionType>

/** The wallets that every member has. */
export const OwnWallet = z.enum(['main', 'held', 'bonus', 'points'])
export type OwnWallet = z.infer<typeof OwnWallet>

/** The wallets that a member's statement can be asked for; `vendor-` and its code is the one at a vendor. */
export const WalletName = z.union([
  OwnWallet,
  z.templateLiteral(['vendor-', z.string().regex(/^[A-Z0-9_]{2,32}$/)]),
])
export type WalletName = z.infer<typeof WalletName>

/** The balance that the header shows: main and vendor wallets, without held money and bonus. */
export const balance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({ sumBalance: Money }),
  refusals: [],
})

/** One movement. `amount` is signed as it changes the wallet; `balance` is the wallet's after it. */
export const Transaction = z.object({
  id: Id,
  time: Instant,
  type: TransactionType,
  /** The order, bet or posting that it belongs to. */
  reference: z.string(),
  amount: Money,
  balance: Money,
})
export type Transaction = z.infer<typeof Transaction>

const statementFilter = {
  wallet: WalletName.default('main'),
  type: TransactionType.optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

export const statementSorting = sortedBy('time', 'type', 'amount', 'balance')

/** A wallet's statement, with totals over the whole result. */
export const statement = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getStatement',
  auth: 'member',
  source: 'ours',
  input: z.object({ ...statementFilter, ...pageInput, sort: statementSorting.input }),
  value: paged(Transaction).extend({ totals: z.object({ in: Money, out: Money, amount: Money }) }),
  refusals: [],
})

/** All lines in the same order, for a download. */
export const statementRows = rowsEndpoint({
  path: '/wps/relay/SEN_getStatementRows',
  auth: 'member',
  input: z.object({ ...statementFilter, sort: statementSorting.input }),
  row: Transaction,
  refusals: ['too-many-requests'],
})

/** One of the wallets between which money can be moved: `main`, or a vendor's code. */
export const TransferWallet = z.string().min(1).max(64)

/** A wallet as the panel lists it; `id` as in site.md section 6. Points have hundredths too. */
export const Wallet = z.object({
  id: z.string(),
  kind: z.enum(['main', 'vendor', 'bonus', 'points']),
  /** The vendor's; of the other kinds the site has the words. */
  name: z.string(),
  amount: Money,
})
export type Wallet = z.infer<typeof Wallet>

/** All that a member has, in one answer. */
export const consolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({
    /** One wallet for everything: then `wallets` holds the main one alone. */
    isSingle: z.boolean(),
    wallets: z.array(Wallet),
    /** What lies in vendor wallets; while there is one wallet for everything, what was left there, which can be recalled. */
    atVendors: Money.default('0.00'),
    /** As the header's: main and vendor wallets. */
    sumBalance: Money,
    /** On its way between two wallets, and in none of them. */
    inTransit: Money,
    held: Money,
  }),
  refusals: ['in-need-true-account'],
})

/** The wallets at vendors alone; none while there is one wallet for everything. */
export const merchantWallet = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({ isSingle: z.boolean(), wallets: z.array(Wallet) }),
  refusals: ['in-need-true-account'],
})

/** `processing` until the vendor has said what became of it; the amount is in transit meanwhile. */
export const TransferStatus = z.enum(['processing', 'done', 'failed'])
export type TransferStatus = z.infer<typeof TransferStatus>

/** Moves money from one of the member's wallets to another. */
export const walletTransfer = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  auth: 'member',
  source: 'product',
  input: z.object({
    from: TransferWallet,
    to: TransferWallet,
    amount: PositiveMoney,
    requestId: RequestId,
  }),
  value: z.object({ transferId: Id, status: TransferStatus }),
  refusals: [
    'not-offered',
    'self-excluded',
    'insufficient-balance',
    'too-many-requests',
    'operation-not-allowed',
    'request-id-reused',
    'in-need-true-account',
  ],
})

/** Brings all that lies with a vendor, or with every vendor, back to the main wallet. */
export const recallWallets = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_recallWallets',
  auth: 'member',
  source: 'ours',
  input: z.object({ from: TransferWallet.optional(), requestId: RequestId }),
  /** Empty where nothing lay there. */
  value: z.object({ transfers: z.array(z.object({ transferId: Id, status: TransferStatus })) }),
  refusals: [
    'not-offered',
    'too-many-requests',
    'operation-not-allowed',
    'request-id-reused',
    'in-need-true-account',
  ],
})

/** One transfer. Between own wallets `from` and `to` are wallets and `amount` is what was moved. */
export const Transfer = z.object({
  id: Id,
  time: Instant,
  from: z.string(),
  to: z.string(),
  amount: Money,
  status: TransferStatus,
})
export type Transfer = z.infer<typeof Transfer>

export const transferSorting = sortedBy('time', 'from', 'to', 'amount', 'status')

/** The member's transfers between own wallets. */
export const transfers = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getWalletTransfers',
  auth: 'member',
  source: 'ours',
  input: z.object({
    status: TransferStatus.optional(),
    /** Those from or to it. */
    wallet: TransferWallet.optional(),
    fromDay: Day.optional(),
    toDay: Day.optional(),
    ...pageInput,
    sort: transferSorting.input,
  }),
  value: paged(Transfer),
  refusals: ['in-need-true-account'],
})

/** What the page of transfers to the upline says before one is made. */
export const uplineDesk = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getUplineDesk',
  auth: 'member',
  source: 'ours',
  input: z.object({}),
  value: z.object({
    /** The upline's user name; null for who has none. */
    upline: z.string().nullable(),
    /** Whether the upline can take money now. */
    uplineOpen: z.boolean(),
    balance: Money,
    /** What may leave: money under turnover stays. */
    transferable: Money,
    turnoverLeft: Money,
    min: Money,
    max: Money,
    leftToday: Money,
  }),
  refusals: ['in-need-true-account'],
})

/** Sends money of the main wallet to the upline's. */
export const transferToUpline = endpoint({
  method: 'POST',
  path: '/wps/relay/passwordCheck/SEN_transferToUpline',
  auth: 'member',
  source: 'ours',
  encrypted: true,
  input: z.object({ amount: PositiveMoney, paymentPassword: z.string().max(64), requestId: RequestId }),
  value: z.object({ transferId: Id }),
  refusals: [
    'over-limit',
    'under-limit',
    'wrong-payment-password',
    'too-many-requests',
    'insufficient-balance',
    'turnover-left',
    'operation-not-allowed',
    'request-id-reused',
    'in-need-true-account',
  ],
})

export const uplineTransferSorting = sortedBy('time', 'amount')

/**
 * What the member sent to the upline and got from downlines: `from` and `to` are user names, `amount` is signed as it
 * changed the member's wallet.
 */
export const uplineTransfers = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getUplineTransfers',
  auth: 'member',
  source: 'ours',
  input: z.object({
    fromDay: Day.optional(),
    toDay: Day.optional(),
    ...pageInput,
    sort: uplineTransferSorting.input,
  }),
  value: paged(Transfer),
  refusals: ['in-need-true-account'],
})
