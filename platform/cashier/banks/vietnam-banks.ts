import { Banks } from 'vietnam-qr-pay'

/** A bank of NAPAS. */
export interface VietnamBank {
  /** Six digits. */
  bin: string
  /** As people call it: `Vietcombank`. */
  name: string
  /** Its mark in a list: `VCB`. */
  code: string
}

/** The package also lists one that has no number. */
const byBin = new Map<string, VietnamBank>(
  Banks.filter(({ bin }) => /^\d{6}$/.test(bin)).map(({ bin, shortName, code }) => [
    bin,
    { bin, name: shortName, code },
  ]),
)

/** The bank of a BIN; undefined if NAPAS knows none. */
export const bankOf = (bin: string): VietnamBank | undefined => byBin.get(bin)

/** Every bank, by name. */
export const vietnamBanks: readonly VietnamBank[] = [...byBin.values()].sort((one, other) =>
  one.name.localeCompare(other.name, 'en'),
)
