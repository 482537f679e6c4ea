/** Balances of a member's wallets, and every movement that led to them. */
export { balance } from './balance.ts'
export { type MoneyFlow, moneyFlow } from './money-flow.ts'
export { everyLine, findLinePlace, type GamesOfBets, statement, statementAfter } from './statement.ts'
