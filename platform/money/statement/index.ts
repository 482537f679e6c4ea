/** What a member's wallets hold, and every movement that made it so. */
export { balance } from './balance.ts'
export { everyLine, statement, statementRows } from './statement.ts'
