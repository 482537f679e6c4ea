/** An address of the brand, for the picker of lines. */
export interface Line {
  address: string
  host: string
  /** As the operator has measured it, in milliseconds; null: not measured. */
  speed: number | null
  /** The visitor is on it. */
  here: boolean
}
