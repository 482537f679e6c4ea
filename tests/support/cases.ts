/**
 * How many cases a property is tried with: `few` in `npm test`, where each run has others, and `many` where
 * `MANY_CASES` is set, as `npm run test:long` does.
 */
export const cases = ({ few, many }: { few: number; many: number }) => (process.env.MANY_CASES ? many : few)
