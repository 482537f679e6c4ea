/** The ledger: the only writer of money. */
export { checkLedger } from './check-ledger.ts'
export { firstMovedDay, houseHolds, type MovedByKind, movedDays, noMovements } from './house-holds.ts'
export {
  type AccountKey,
  balanceAtVendor,
  balanceIn,
  balanceOf,
  balancesOf,
  house,
  lockMoneyOf,
  lockMoneyOfBoth,
  move,
  openVendorWallet,
  openWallets,
  type Posting,
  post,
  purse,
  type WalletKind,
  wallet,
} from './post.ts'
export {
  creditedByDay,
  daysOf,
  headerBalance,
  linesOf,
  lockAccounts,
  mainBalance,
  mainBalances,
  mainDays,
  mainEntries,
  mainWallets,
  membersWithVendorMoney,
  postings,
  sumBalanceOf,
  totalCredited,
  walletDays,
} from './read-ledger.ts'
