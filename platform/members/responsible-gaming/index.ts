/** Safer play (platform.md section 7): limits, breaks from play, the reality check. */
export { carriedExclusions, ownExclusions } from './carried-exclusions.ts'
export { carryFromElsewhere, keepElsewhere } from './carry-elsewhere.ts'
export { carryExclusion, copyExclusion, liftCarriedExclusion } from './carry-exclusion.ts'
export { excludeMember, excludeSelf, takeTimeOut } from './exclude.ts'
export { limitJobs } from './jobs.ts'
export { limitHistory, limitsAndHistory } from './limit-history.ts'
export {
  guardAllows,
  hasNoLimits,
  isExcluded,
  isOnBreak,
  mayPayIn,
  mayStake,
  requireNotExcluded,
  selfExcludedOf,
  stakeGuard,
} from './may-play-on.ts'
export { breakOf, playBreak, playLimits, toExclusion } from './play-limits.ts'
export {
  chooseRealityCheck,
  nextCheck,
  passRealityCheck,
  realityChecks,
  sessionPlay,
} from './reality-check.ts'
export { removeOldLimitEvents } from './remove-old-limit-events.ts'
export { keepPlayLimit, removePlayLimit, setPlayLimit } from './set-limit.ts'
