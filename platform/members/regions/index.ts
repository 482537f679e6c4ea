/** Where callers come from, who may see the site, and how it is. */
export { allowRegion, blockRegion, listRegionRules, readRule, removeRegionRule } from './region-rules.ts'
export { countriesFor, runningMaintenance, statusFor } from './system-status.ts'
