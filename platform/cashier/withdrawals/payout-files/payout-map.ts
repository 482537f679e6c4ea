import { z } from 'zod'

/** What a column of a payout file can say; `text` is the same in every row. */
const payoutValues = [
  'place',
  'number',
  'name',
  'bin',
  'code',
  'bank',
  'amount',
  'content',
  'order',
  'from',
  'text',
] as const
export type PayoutValue = (typeof payoutValues)[number]

const payoutEncodings = ['utf-8', 'utf-8-bom', 'windows-1258'] as const

const printable = z
  .string()
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'must be one line of text')

const Column = z
  .strictObject({ head: printable, value: z.enum(payoutValues), text: printable.optional() })
  .refine(({ value, text }) => (value === 'text') === (text !== undefined), {
    message: 'a column of `text` has its `text`, and no other has one',
    path: ['text'],
  })

/** Without these a bank does not know whom to pay how much, and Sen does not know the line that says so. */
const needed = ['number', 'amount', 'content'] as const

/** How a bank reads its payout files: columns in their order, and how they are written. */
export const PayoutMap = z
  .strictObject({
    encoding: z.enum(payoutEncodings).default('utf-8'),
    separator: z.enum([',', ';', '\t', '|']).default(','),
    /** Whether the first line has the heads. */
    heads: z.boolean().default(true),
    quotes: z.enum(['needed', 'always']).default('needed'),
    lines: z.enum(['crlf', 'lf']).default('crlf'),
    /** Amounts are whole đồng: their decimals are zeros. */
    amount: z
      .strictObject({
        places: z.union([z.literal(0), z.literal(2)]).default(0),
        decimal: z.enum(['.', ',']).default('.'),
        /** Whether the other sign groups thousands. */
        groups: z.boolean().default(false),
      })
      .prefault({}),
    columns: z.array(Column).min(1).max(40),
  })
  .superRefine(({ columns }, context) => {
    for (const value of needed)
      if (!columns.some((column) => column.value === value))
        context.addIssue({ code: 'custom', message: `no column of ${value}`, path: ['columns', value] })
  })
export type PayoutMap = z.output<typeof PayoutMap>
