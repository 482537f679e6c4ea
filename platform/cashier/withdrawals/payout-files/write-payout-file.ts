import type { Minor } from '#contract/base/fields/money.ts'
import type { PayoutMap, PayoutValue } from './payout-map.ts'

/** A payment of a file. */
export interface FilePayment {
  order: string
  number: string
  name: string
  /** The payee's bank: its number in NAPAS, its mark and its name. */
  bin: string
  code: string
  bank: string
  /** Whole đồng, in minor units. */
  amount: Minor
  content: string
}

/**
 * The payout file of these payments from an own account, as its bank reads it. Undefined if they have a character that the file's encoding lacks.
 */
export function writePayoutFile(
  map: PayoutMap,
  from: string,
  payments: readonly FilePayment[],
): Uint8Array | undefined {
  const { columns, heads, separator, quotes, lines } = map
  const amountText = amountWriter(map.amount)
  const end = lines === 'crlf' ? '\r\n' : '\n'
  const special = new RegExp(`["\\r\\n${separator === '|' ? '\\|' : separator}]|^\\s|\\s$`)
  const cell = (text: string) =>
    quotes === 'always' || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const line = (cells: readonly string[]) => cells.map(cell).join(separator) + end
  const rows = payments.map((payment, index) => {
    const says: Record<Exclude<PayoutValue, 'text'>, string> = {
      ...payment,
      place: String(index + 1),
      amount: amountText(payment.amount),
      from,
    }
    return line(columns.map(({ value, text = '' }) => (value === 'text' ? text : says[value])))
  })
  return encoded((heads ? line(columns.map(({ head }) => head)) : '') + rows.join(''), map.encoding)
}

function amountWriter({ places, decimal, groups }: PayoutMap['amount']): (amount: Minor) => string {
  const group = decimal === '.' ? ',' : '.'
  return (amount) => {
    if (amount <= 0n || amount % 100n !== 0n) throw new Error(`a bank pays whole đồng, not ${amount}`)
    const whole = String(amount / 100n)
    const written = groups ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole
    return places === 2 ? `${written}${decimal}00` : written
  }
}

const BOM = [0xef, 0xbb, 0xbf]

function encoded(text: string, encoding: PayoutMap['encoding']): Uint8Array | undefined {
  if (encoding === 'windows-1258') return windows1258(text)
  const bytes = new TextEncoder().encode(text)
  return encoding === 'utf-8-bom' ? Uint8Array.from([...BOM, ...bytes]) : bytes
}

/** The bytes of the Vietnamese code page by their signs, as the platform's own decoder reads them. */
const bytesOf1258 = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1258').decode(Uint8Array.of(byte)),
    byte,
  ]),
)
const tone = /[\u0300\u0301\u0303\u0309\u0323]/

/** Letters with a tone are two bytes there: the letter, with its hat or horn, and the tone. */
function windows1258(text: string): Uint8Array | undefined {
  const bytes: number[] = []
  for (const sign of text.normalize('NFC')) {
    const parts = sign.normalize('NFD')
    const mark = tone.exec(parts)?.[0] ?? ''
    const written = bytesOf1258.has(sign) ? [sign] : [parts.replace(tone, '').normalize('NFC'), mark]
    for (const part of written.filter((one) => one !== '')) {
      const byte = bytesOf1258.get(part)
      if (byte === undefined) return undefined
      bytes.push(byte)
    }
  }
  return Uint8Array.from(bytes)
}
