/** Whether this is `npm run test:long`, for what takes long and breaks rarely. */
export const isLongRun = Boolean(process.env.MANY_CASES)

/** How many cases a property is tried with: `few` in `npm test`, where each run has others, and `many` in the long run. */
export const cases = ({ few, many }: { few: number; many: number }) => (isLongRun ? many : few)
