/** Balances of a member's wallets, and every movement behind them. */
export { balance } from './balance.ts'
export { everyLine, statement, statementAfter } from './statement.ts'
