/** Balances of a member's wallets, and every movement that led to them. */
export { balance } from './balance.ts'
export { everyLine, placeOfLine, statement, statementAfter } from './statement.ts'
