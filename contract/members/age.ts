/** The least age that an operator may ask for: what the terms say (product.md section 5). */
export const LEAST_AGE = 18
/** The earliest birth date that is taken. */
export const EARLIEST_BIRTH_DATE = '1900-01-01'

/**
 * The age of somebody born on `birthDate` on a day, both as `2026-11-20`: whole years. Who was born on 29 February is a year older
 * on 1 March where there is no such day.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}
