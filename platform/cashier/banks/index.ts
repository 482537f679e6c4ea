/** The house's own bank accounts: their limits and hours, who is led to which, and the contents that transfers are known by. */
export {
  addBank,
  type BankStatus,
  type BankTerms,
  bankById,
  bankStatuses,
  changeBank,
  closeBank,
  keepCsvMap,
  keepPayoutMap,
  type ListedBank,
  listBanks,
  lockBank,
  usualTerms,
} from './bank-accounts.ts'
export { banksFor, type FittingBank, hasOpenBank } from './banks-for.ts'
export { lettersOf } from './letters-of.ts'
export { bankOpenings, noteOpening } from './opening.ts'
export { contentsIn, newTransferContent } from './transfer-content.ts'
export { bankOf, vietnamBanks } from './vietnam-banks.ts'
export { vietQr } from './vietqr.ts'
