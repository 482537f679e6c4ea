import { CardNetwork } from './cashier.ts'

/** The fields of a phone's scratch card. */
export interface CardInput {
  cardNetwork?: string | undefined
  cardSerial?: string | undefined
  cardCode?: string | undefined
}

/** The networks' formats: serials of 9 to 20 letters and digits, codes of 10 to 15 digits. */
const SERIAL = /^[A-Za-z0-9]{9,20}$/
const CODE = /^\d{10,15}$/

/** Removes spaces and dashes: people type serial and code in groups. */
export const ungrouped = (text = ''): string => text.replace(/[\s-]/g, '')

type Fault = 'required' | 'not-offered' | 'format'

/** The errors of a card, by field; none if it may be valid. */
export function cardFaults({
  cardNetwork,
  cardSerial,
  cardCode,
}: CardInput): Partial<Record<keyof CardInput, Fault>> {
  const [serial, code] = [ungrouped(cardSerial), ungrouped(cardCode)]
  const offered = CardNetwork.safeParse(cardNetwork).success
  return {
    ...(!offered && { cardNetwork: cardNetwork ? ('not-offered' as const) : ('required' as const) }),
    ...(!SERIAL.test(serial) && { cardSerial: serial === '' ? ('required' as const) : ('format' as const) }),
    ...(!CODE.test(code) && { cardCode: code === '' ? ('required' as const) : ('format' as const) }),
  }
}
