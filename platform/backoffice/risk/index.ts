/** What looks wrong and an operator should examine: big wins, shared traits, play at tables, turnover without risk, bonuses. */
export { type Finding, findingKinds, findings, keepFindings } from './findings.ts'
export { riskRoutines } from './jobs.ts'
