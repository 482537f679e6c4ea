/** How far a round that flies has come in its picture at a multiplier in hundredths: 0 at the take-off, towards 1. */
export const placeInFlight = (multiplier: number): number => 1 - (100 / multiplier) ** 0.8
