import { z } from 'zod'
import { DepositMethodCode } from '#contract/cashier/cashier.ts'

/**
 * The language in which a file describes a payment gateway (docs/gateways.md, which a test holds against this schema). It is
 * data: nothing in it runs, no pattern is matched, and its templates reach no secret.
 */

const MAX_FIELDS = 60

const GatewayName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{1,30}$/, 'must be 2 to 31 small letters, digits and hyphens, a letter first')

/** A field of a message; a dot leads into a nested one. */
const FieldName = z
  .string()
  .regex(
    /^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,64}){0,3}$/,
    'must be a name of letters, digits, - and _, with up to three dots between',
  )

/** Text with `{values}`. */
const Template = z.string().max(500)

/** A merchant value or a secret, as templates and the key name it. */
const OwnName = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]{0,30}$/, 'must be up to 31 letters and digits, a letter first')

const Separator = z.string().max(16)

/** How a message is signed, and where its signature stands. */
export const Signature = z.strictObject({
  algorithm: z
    .enum(['md5', 'sha256', 'sha512', 'hmac-md5', 'hmac-sha256', 'hmac-sha512'])
    .describe('the hash; `hmac-…` is keyed'),
  over: z
    .union([
      z.literal('sorted'),
      z.literal('body'),
      z
        .array(z.union([FieldName, z.strictObject({ name: FieldName, value: Template })]))
        .min(1)
        .max(MAX_FIELDS),
    ])
    .describe(
      '`sorted`: all fields by their names; `body`: the message byte for byte; or a list in its order, of fields or of `{name, value}` with a template, which alone may name `{secret.…}`',
    ),
  except: z.array(FieldName).max(MAX_FIELDS).default([]).describe('fields that `sorted` leaves out'),
  names: z.boolean().default(true).describe('whether the name stands before the value'),
  assign: Separator.default('=').describe('between name and value'),
  between: Separator.default('&').describe('between fields'),
  values: z
    .enum(['raw', 'url', 'form'])
    .default('raw')
    .describe('`url`: percent-encoded; `form`: the same with `+` for a space'),
  empty: z.enum(['keep', 'leave']).default('keep').describe('what becomes of a field without a value'),
  key: z
    .strictObject({
      secret: OwnName.describe('the name of the secret'),
      place: z
        .enum(['hmac', 'before', 'after'])
        .describe('the key of the HMAC, or text before or after what is signed'),
      between: Separator.default('').describe('between the key and what is signed: `&key=`'),
    })
    .describe('where the key goes'),
  output: z.enum(['hex', 'base64', 'base64url']).default('hex').describe('how the signature is written'),
  case: z
    .enum(['lower', 'upper'])
    .default('lower')
    .describe('of hex; a signature that comes may have either'),
  in: z.enum(['field', 'header']).default('field').describe('where it stands'),
  name: FieldName.describe('the field, or the header'),
})
export type Signature = z.output<typeof Signature>

/** A field that is sent: text, or a number where the gateway wants JSON's. */
const SentField = z.union([Template, z.strictObject({ number: Template })])

/** A message to the gateway. */
export const GatewayRequest = z.strictObject({
  method: z.enum(['GET', 'POST']).default('POST').describe('`GET` sends the fields as the query'),
  url: z
    .url()
    .max(300)
    .describe('a fixed address, `https` unless `privateNetwork`; no template, so nothing leads elsewhere'),
  encoding: z.enum(['json', 'form', 'query']).default('json').describe('how the fields are written'),
  fields: z.record(FieldName, SentField).describe('templates, or `{"number": template}`'),
  headers: z.record(FieldName, Template).default({}).describe('besides the content type'),
  signature: Signature.nullable().default(null).describe('how it is signed'),
})
export type GatewayRequest = z.output<typeof GatewayRequest>

/** Fields and the values they must have, one of several where it is a list; all of a group must hold, of one group. */
export const Words = z
  .array(z.record(FieldName, z.union([z.string(), z.array(z.string()).min(1).max(MAX_FIELDS)])))
  .min(1)
  .max(20)
export type Words = z.output<typeof Words>

/** How a message from the gateway describes one order or payout. */
export const Report = z.strictObject({
  signature: Signature.nullable()
    .default(null)
    .describe('null only for answers to our own requests over https'),
  order: FieldName.describe(
    'the field with the order, as `{order}` or `{order.short}` wrote it; of a payout its own',
  ),
  transaction: FieldName.optional().describe(
    'the gateway’s own number of the payment; the order’s if absent',
  ),
  amount: FieldName.optional().describe('the amount, in the unit; needed where money comes in'),
  currency: FieldName.optional().describe('its value must be `currency`'),
  is: z
    .record(FieldName, Template)
    .default({})
    .describe('fields that must have this value, of `{merchant.…}` or plain text'),
  time: z
    .strictObject({
      field: FieldName.describe('where it stands'),
      format: z.enum(['milliseconds', 'seconds', 'compact']).describe('`compact`: `20261126163000`, GMT+7'),
      maxSeconds: z.number().int().min(1).max(86_400).describe('older or later messages are refused'),
    })
    .optional()
    .describe('when the message was made'),
  paid: Words.describe('what says that the money has come, or has left'),
  pending: Words.optional().describe('what says that it is not decided yet'),
  failed: z.union([Words, z.literal('else')]).describe('what says that it never will; `else`: anything else'),
  none: Words.optional().describe('of an answer: what says that the gateway knows no such order'),
  reason: FieldName.optional().describe('why it failed, for the operator'),
})
export type Report = z.output<typeof Report>

const AnswerText = z.string().max(500)

/** What the gateway calls by itself. */
export const Callback = z.strictObject({
  method: z.enum(['GET', 'POST']).describe('any other is refused'),
  encoding: z.enum(['json', 'form', 'query']).describe('`query` for GET'),
  report: Report.describe('what it says'),
  answer: z
    .strictObject({
      status: z.number().int().min(200).max(299).default(200).describe('of a message that was taken'),
      type: z.string().max(100).default('application/json').describe('the content type of all answers'),
      taken: AnswerText.default('').describe(
        'the body for a message that was taken, also for the same again',
      ),
      forged: AnswerText.default('').describe('with status 401'),
      unknown: AnswerText.default('').describe('an order that this gateway does not have, with 404'),
      differs: AnswerText.default('').describe('another amount than the order’s, with 400'),
      malformed: AnswerText.default('').describe('with 400'),
    })
    .describe('what the gateway expects to hear'),
})
export type Callback = z.output<typeof Callback>

/** A question about an order or a payout. */
export const Query = z.strictObject({
  request: GatewayRequest.describe('what is asked'),
  report: Report.describe('what the answer, in JSON, says'),
})

export type Query = z.output<typeof Query>

/** What the gateway answers to an order or a payout. */
export const Acceptance = z.strictObject({
  signature: Signature.nullable().default(null).describe('how the answer is signed'),
  ok: Words.describe('what says that it was accepted'),
  refused: Words.optional().describe('what says that it never will be; anything else is asked again'),
  page: FieldName.optional().describe('the address to send the payer to, on one of `pages`'),
  qr: FieldName.optional().describe('the content of a QR code'),
})

export const Description = z.strictObject({
  language: z.literal(1).describe('the version of this language'),
  name: GatewayName.describe(
    'callbacks come to `/callbacks/gateway/<name>`, of payouts to `…/<name>/payout`',
  ),
  title: z.string().min(1).max(40).describe('as players and operators read it'),
  currency: z.literal('VND').describe('of all amounts'),
  unit: z
    .enum(['minor', 'whole', 'decimal'])
    .describe('of amounts: 10,000 ₫ is `1000000`, `10000` or `10000.00`'),
  privateNetwork: z
    .boolean()
    .default(false)
    .describe('whether its addresses may lie in a private network, and be plain http'),
  merchant: z
    .array(OwnName)
    .max(20)
    .default([])
    .describe('values that are set when it is added: `{merchant.…}`'),
  secrets: z
    .array(OwnName)
    .min(1)
    .max(5)
    .describe('keys that are given when it is added; signatures alone have them'),
  deposit: z
    .strictObject({
      methods: z
        .array(DepositMethodCode.exclude(['scratch-card']))
        .min(1)
        .describe('the ways to deposit that it serves; never cards, whose codes stay here'),
      least: z.number().int().positive().optional().describe('of an order, in whole đồng'),
      most: z.number().int().positive().optional().describe('the same'),
      way: z
        .enum(['redirect', 'form', 'call'])
        .describe(
          '`redirect`: a signed link for the payer; `form`: the payer’s browser posts it; `call`: we ask, and the answer has a page or a QR code',
        ),
      request: GatewayRequest.describe('what creates an order'),
      answer: Acceptance.optional().describe('of `call`'),
      pages: z.array(z.url().max(200)).max(5).default([]).describe('origins that `answer.page` may lead to'),
      callback: Callback.describe('what the gateway calls'),
      query: Query.optional().describe('how it is asked where no callback came'),
    })
    .describe('money in'),
  payout: z
    .strictObject({
      request: GatewayRequest.describe('what pays out'),
      answer: Acceptance.omit({ page: true, qr: true }).describe('an acceptance without `page` and `qr`'),
      callback: Callback.optional().describe('what the gateway calls'),
      query: Query.describe('how it is asked what became of one: no payout is sent twice'),
    })
    .optional()
    .describe('money out'),
})
export type Description = z.output<typeof Description>
