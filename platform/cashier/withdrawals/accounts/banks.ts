import { type RawBuilder, sql } from 'kysely'

/** The banks for withdrawals, by their VietQR codes and their numbers in NAPAS, in display order. */
export const banks = [
  { code: 'VCB', name: 'Vietcombank', bin: '970436' },
  { code: 'TCB', name: 'Techcombank', bin: '970407' },
  { code: 'BIDV', name: 'BIDV', bin: '970418' },
  { code: 'ICB', name: 'VietinBank', bin: '970415' },
  { code: 'VBA', name: 'Agribank', bin: '970405' },
  { code: 'MB', name: 'MB Bank', bin: '970422' },
  { code: 'ACB', name: 'ACB', bin: '970416' },
  { code: 'VPB', name: 'VPBank', bin: '970432' },
  { code: 'TPB', name: 'TPBank', bin: '970423' },
  { code: 'STB', name: 'Sacombank', bin: '970403' },
  { code: 'HDB', name: 'HDBank', bin: '970437' },
  { code: 'VIB', name: 'VIB', bin: '970441' },
  { code: 'SHB', name: 'SHB', bin: '970443' },
] as const

const names = new Map<string, string>(banks.map(({ code, name }) => [code, name]))

const bins = new Map<string, string>(banks.map(({ code, bin }) => [code, bin]))

/** The number of a bank in NAPAS. */
export const bankBin = (code: string): string | undefined => bins.get(code)

/** By the site's own code of the bank; undefined for none of them. */
export const bankName = (code: string): string | undefined => names.get(code)

/** Hides all but the last four digits. */
export const maskedNumber = (number: string): string => number.slice(-4).padStart(number.length, '•')

/** `accountLabel` of two columns, within a query. */
export const accountLabelIn = (bankCode: string, number: string): RawBuilder<string> => {
  const [code, digits] = [sql.ref(bankCode), sql.ref(number)]
  const [codes, called] = [banks.map((bank) => bank.code), banks.map((bank) => bank.name)]
  return sql`coalesce((${called}::text[])[array_position(${codes}::text[], ${code}::text)], ${code}) || ' '
    || lpad(right(${digits}, 4), length(${digits}), '•')`
}

/** The name of a bound account in a list of orders. */
export const accountLabel = (bankCode: string, number: string): string =>
  `${bankName(bankCode) ?? bankCode} ${maskedNumber(number)}`
