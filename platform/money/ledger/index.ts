/** The ledger: the only writer of money. */
export { accountIdsOf, keepSumsOfEntries, unevenUnitsOfMonth } from './archive-entries.ts'
export { checkLedger } from './check-ledger.ts'
export {
  bankBalances,
  chainBalances,
  firstMovedDay,
  houseHolds,
  type MovedByKind,
  movedDays,
  movedInHouse,
  noMovements,
} from './house-holds.ts'
export { ledgerMetrics, ledgerReadings } from './ledger-metrics.ts'
export {
  type AccountKey,
  balanceAtVendor,
  balanceIn,
  balanceOf,
  balancesOf,
  bankAccount,
  chainAccount,
  house,
  lockMoneyOf,
  lockMoneyOfBoth,
  move,
  openBankAccount,
  openChainAccount,
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
