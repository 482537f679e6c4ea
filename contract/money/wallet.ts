import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money, PositiveMoney } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, Instant, paged, pageInput, RequestId, TextLanguage } from '#contract/base/fields/values.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { GameType } from '#contract/play/catalogue.ts'
import { TurnoverLeft } from './turnover.ts'

/** The kinds of statement lines (site.md section 6). */
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

/** The wallets with a statement; `vendor-` and a code is a vendor wallet. */
export const WalletName = z.union([
  OwnWallet,
  z.templateLiteral(['vendor-', z.string().regex(/^[A-Z0-9_]{2,32}$/)]),
])
export type WalletName = z.infer<typeof WalletName>

/** The header's balance: main and vendor wallets, without held money and bonus. */
export const balance = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({ sumBalance: Money }),
})

/** One movement. `amount` has the sign of its change; `balance` is the wallet's afterwards. */
export const Transaction = z.object({
  id: Id,
  time: Instant,
  type: TransactionType,
  /** The order, bet or posting behind it. */
  reference: z.string(),
  amount: Money,
  balance: Money,
})
export type Transaction = z.infer<typeof Transaction>

/** The game that a bet was placed on, named for the reader. */
export const GameOfBet = z.object({
  gameType: GameType,
  vendorCode: z.string(),
  vendor: z.string(),
  nodeId: z.string(),
  game: z.string(),
  artKind: z.string().nullable(),
})
export type GameOfBet = z.infer<typeof GameOfBet>

/** A movement as the statement lists it; `game` is that of a `bet`, a `payout` or a `void`, otherwise null. */
export const ListedTransaction = Transaction.extend({ game: GameOfBet.nullable().default(null) })
export type ListedTransaction = z.infer<typeof ListedTransaction>

const statementFilter = {
  wallet: WalletName.default('main'),
  type: TransactionType.optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
}

export const statementSorting = sortedBy('time', 'type', 'amount', 'balance')

/**
 * A wallet's statement, with totals over the whole result. `nets` are those of the page's days, each for the whole day
 * even if it spans pages; empty in any order but that of time.
 */
export const statement = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getStatement',
  auth: 'member',
  input: z.object({
    ...statementFilter,
    ...pageInput,
    sort: statementSorting.input,
    language: TextLanguage.default('vi'),
  }),
  value: paged(ListedTransaction).extend({
    totals: z.object({ in: Money, out: Money, amount: Money }),
    nets: z.record(Day, Money),
  }),
})

/** All lines in the same order, for a download. */
export const statementRows = rowsEndpoint({
  path: '/wps/relay/SEN_getStatementRows',
  auth: 'member',
  input: z.object({ ...statementFilter, sort: statementSorting.input }),
  row: Transaction,
  refusals: ['too-many-requests'],
})

/** A wallet that can be part of a transfer: `main`, or a vendor's code. */
export const TransferWallet = ShortText.min(1)

/** A wallet in the panel's list; `id` as in site.md section 6. Points have hundredths too. */
export const Wallet = z.object({
  id: z.string(),
  kind: z.enum(['main', 'vendor', 'bonus', 'points']),
  /** A vendor wallet's name; those of other kinds are in the site's catalogues. */
  name: z.string(),
  amount: Money,
})
export type Wallet = z.infer<typeof Wallet>

/** All wallets of a member. */
export const consolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({
    /** The single wallet: then `wallets` has only the main one. */
    isSingle: z.boolean(),
    wallets: z.array(Wallet),
    /** The total of vendor wallets; in single-wallet mode what was left there and can be recalled. */
    atVendors: Money.default('0.00'),
    /** As in the header: main and vendor wallets. */
    sumBalance: Money,
    /** In transit between two wallets, and in neither of them. */
    inTransit: Money,
    held: Money,
  }),
  refusals: ['in-need-true-account'],
})

/** Only the vendor wallets; empty in single-wallet mode. */
export const merchantWallet = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  auth: 'member',
  source: 'product',
  input: z.object({}),
  value: z.object({ isSingle: z.boolean(), wallets: z.array(Wallet) }),
  refusals: ['in-need-true-account'],
})

/**
 * The vendors at which every member has a wallet, for a list to choose from. With `former` also vendors that kept
 * wallets in the past; `merchantWallet` says whether a member still has money there.
 */
export const walletVendors = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_walletVendors',
  auth: 'none',
  input: z.object({}),
  value: z.object({
    vendors: z.array(z.object({ code: z.string(), name: z.string() })),
    former: z.boolean(),
  }),
})

/** `processing` until the vendor has confirmed the result; until then the amount is in transit. */
export const TransferStatus = z.enum(['processing', 'done', 'failed'])
export type TransferStatus = z.infer<typeof TransferStatus>

/** Moves money between two of the member's wallets. */
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

/** Brings all money from a vendor, or from every vendor, back to the main wallet. */
export const recallWallets = endpoint({
  method: 'POST',
  path: '/wps/relay/SEN_recallWallets',
  auth: 'member',
  input: z.object({ from: TransferWallet.optional(), requestId: RequestId }),
  /** Empty if there was none. */
  value: z.object({ transfers: z.array(z.object({ transferId: Id, status: TransferStatus })) }),
  refusals: [
    'not-offered',
    'too-many-requests',
    'operation-not-allowed',
    'request-id-reused',
    'in-need-true-account',
  ],
})

/** One transfer. Between own wallets, `from` and `to` are wallets and `amount` is unsigned. */
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
  input: z.object({
    status: TransferStatus.optional(),
    /** Transfers from or to this wallet. */
    wallet: TransferWallet.optional(),
    fromDay: Day.optional(),
    toDay: Day.optional(),
    ...pageInput,
    sort: transferSorting.input,
  }),
  value: paged(Transfer),
  refusals: ['in-need-true-account'],
})

/** The data of the upline transfer page before a transfer. */
export const uplineDesk = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getUplineDesk',
  auth: 'member',
  input: z.object({}),
  value: z.object({
    /** The upline's user name; null for none. */
    upline: z.string().nullable(),
    /** Whether the upline can receive money now. */
    uplineOpen: z.boolean(),
    balance: Money,
    /** The transferable amount: money whose rollover is not done is blocked. */
    transferable: Money,
    turnoverLeft: TurnoverLeft,
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
  encrypted: true,
  input: z.object({ amount: PositiveMoney, paymentPassword: ShortText, requestId: RequestId }),
  value: z.object({ transferId: Id }),
  refusals: [
    'over-limit',
    'under-limit',
    'identity-required',
    'no-payment-password',
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
 * Transfers to the upline and from downlines: `from` and `to` are user names, `amount` has the sign of its change to
 * the member's wallet.
 */
export const uplineTransfers = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getUplineTransfers',
  auth: 'member',
  input: z.object({
    fromDay: Day.optional(),
    toDay: Day.optional(),
    ...pageInput,
    sort: uplineTransferSorting.input,
  }),
  value: paged(Transfer),
  refusals: ['in-need-true-account'],
})
