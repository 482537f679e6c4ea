/** The ledger: the only writer of money. */
export { checkLedger } from './check-ledger.ts'
export {
  type AccountKey,
  balanceOf,
  balancesOf,
  heldIn,
  house,
  lockMoneyOf,
  lockMoneyOfBoth,
  move,
  openVendorWallet,
  openWallets,
  type Posting,
  post,
  postAll,
  purse,
  type WalletKind,
  wallet,
} from './post.ts'
export {
  creditedByDay,
  creditedEver,
  daysOf,
  headerBalance,
  holdersAtVendors,
  linesOf,
  lockAccounts,
  mainWallets,
  postings,
  sumBalanceOf,
  walletDays,
} from './read-ledger.ts'
