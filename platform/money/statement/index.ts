/** Balances of a member's wallets, and every movement behind them. */
export { balance } from './balance.ts'
export { everyLine, placeOfLine, statement, statementAfter } from './statement.ts'
