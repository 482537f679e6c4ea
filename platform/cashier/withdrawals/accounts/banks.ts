import { type RawBuilder, sql } from 'kysely'

/** The banks for withdrawals, by their VietQR codes, in display order. */
export const banks = [
  { code: 'VCB', name: 'Vietcombank' },
  { code: 'TCB', name: 'Techcombank' },
  { code: 'BIDV', name: 'BIDV' },
  { code: 'ICB', name: 'VietinBank' },
  { code: 'VBA', name: 'Agribank' },
  { code: 'MB', name: 'MB Bank' },
  { code: 'ACB', name: 'ACB' },
  { code: 'VPB', name: 'VPBank' },
  { code: 'TPB', name: 'TPBank' },
  { code: 'STB', name: 'Sacombank' },
  { code: 'HDB', name: 'HDBank' },
  { code: 'VIB', name: 'VIB' },
  { code: 'SHB', name: 'SHB' },
] as const

const names = new Map<string, string>(banks.map(({ code, name }) => [code, name]))

export const bankName = (code: string): string | undefined => names.get(code)

/** Hides all but the last four digits. */
export const maskedNumber = (number: string): string => number.slice(-4).padStart(number.length, '•')

/** `accountLabel` of two columns, within a query. */
export const accountLabelIn = (bankCode: string, number: string): RawBuilder<string> => {
  const [code, digits] = [sql.ref(bankCode), sql.ref(number)]
  const [known, called] = [banks.map((bank) => bank.code), banks.map((bank) => bank.name)]
  return sql`coalesce((${called}::text[])[array_position(${known}::text[], ${code}::text)], ${code}) || ' '
    || lpad(right(${digits}, 4), length(${digits}), '•')`
}

/** The name of a bound account in a list of orders. */
export const accountLabel = (bankCode: string, number: string): string =>
  `${bankName(bankCode) ?? bankCode} ${maskedNumber(number)}`
