/** The chances that the table of Dice shows, in winning rolls. */
export const shownChances = [
  9_800, 9_000, 7_500, 6_600, 5_000, 4_950, 3_300, 2_500, 1_000, 500, 200, 100,
] as const
