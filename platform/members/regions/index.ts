/** Callers' countries, access by region, and the status of the site. */
export { allowRegion, blockRegion, listRegionRules, readRule, removeRegionRule } from './region-rules.ts'
export { countriesFor, runningMaintenance, statusFor } from './system-status.ts'
