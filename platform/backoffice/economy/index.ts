/**
 * The edges of games against the benefits of turnover: no combination of rates may make playing a machine for money
 * (platform.md section 3, decision 80).
 */
export { ceilingsOf, toCeilingRow } from './ceilings.ts'
export { type EconomyPlace, economyPage, redLines } from './economy-page.ts'
export {
  type BenefitsByType,
  type EconomyLine,
  type EconomyRow,
  economyTable,
  isRed,
  toBenefitsRow,
  toRow,
} from './economy-table.ts'
export { moveAgent } from './move-agent.ts'
export { setSetting } from './set-setting.ts'
export { shippedWeights, weightByReturn } from './shipped-weights.ts'
export { applyTrialSettings, hundredthsOf } from './trial-settings.ts'
export { measuredWithinEconomy, tryChange, withinEconomy } from './within-economy.ts'
