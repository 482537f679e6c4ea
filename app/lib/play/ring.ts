/** The ring around the seconds that a table takes bets: from when on it is rose. */
export const LATE_SECONDS = 6

/** The part of the time that is left, in percent. */
export const partLeft = (left: number, lasts: number): string =>
  (lasts > 0 ? (100 * Math.min(left, lasts)) / lasts : 100).toFixed(1)

/** The seconds that a clock shows (`lib/text/clock.ts`); 0 for none. */
export const secondsOn = (clock: string): number =>
  clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
