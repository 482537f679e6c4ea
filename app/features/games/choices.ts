/** Fields of a game's form and their values, in order; a field may come several times. */
export type Choices = readonly (readonly [field: string, value: string])[]

/** The choices of a bet that has none but its stake. */
export const stakeAlone = (_bet: unknown, stake: string): Choices => [['stake', stake]]

/** Those of a bet on spots: `spot` and `stake` in pairs. */
export const spotPairs = ({ spots }: { spots: readonly { spot: string; stake: string }[] }): Choices =>
  spots.flatMap(({ spot, stake }) => [['spot', spot] as const, ['stake', stake] as const])
