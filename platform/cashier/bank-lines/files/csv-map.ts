import { z } from 'zod'

/** How a bank writes times; those without a clock are of a day. */
const timeFormats = [
  'dd/MM/yyyy HH:mm:ss',
  'dd/MM/yyyy HH:mm',
  'dd/MM/yyyy',
  'dd-MM-yyyy HH:mm:ss',
  'dd-MM-yyyy',
  'yyyy-MM-dd HH:mm:ss',
  'yyyy-MM-dd',
] as const

const Column = z.string().min(1).max(100)

/**
 * How a bank writes its CSV files: what is not said is never guessed. Columns go by their heads; an amount is one signed
 * column, or one for money that came and one for money that left.
 */
export const CsvMap = z
  .strictObject({
    encoding: z.enum(['utf-8', 'windows-1258']).default('utf-8'),
    separator: z.enum([',', ';', '\t', '|']).default(','),
    /** Lines above the heads of the columns. */
    skip: z.number().int().min(0).max(100).default(0),
    /** The decimal sign; the other one groups thousands. */
    decimal: z.enum(['.', ',']),
    time: z.enum(timeFormats),
    columns: z.strictObject({
      reference: Column,
      time: Column,
      amount: Column.optional(),
      in: Column.optional(),
      out: Column.optional(),
      content: Column,
      balance: Column.optional(),
      payer: Column.optional(),
    }),
  })
  .refine(
    ({ columns }) =>
      (columns.amount === undefined) === (columns.in !== undefined && columns.out !== undefined),
    {
      message: 'there must be either `amount`, or `in` and `out`',
      path: ['columns', 'amount'],
    },
  )
export type CsvMap = z.infer<typeof CsvMap>
