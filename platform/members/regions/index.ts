/** Callers' countries, access by region, and the status of the site. */
export { geoCheck } from './geo-check.ts'
export { allowRegion, blockRegion, listRegionRules, readRule, removeRegionRule } from './region-rules.ts'
export { countriesFor, runningMaintenance, statusFor } from './system-status.ts'
