import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  Acceptance,
  Callback,
  Description,
  GatewayRequest,
  Query,
  Report,
  Signature,
  Words,
} from './description.ts'
import { valueNames } from './description-problems.ts'

/** `npx vitest run --project unit <this file> --update` writes its last part. */
const PAGE = path.join(import.meta.dirname, '../../../../docs/gateways.md')
const HEADING = '## Field by field\n'

/** The parts that the language uses in several places, by the headings of their tables. */
const parts = [
  ['description', Description],
  ['request', GatewayRequest],
  ['signature', Signature],
  ['acceptance', Acceptance],
  ['callback', Callback],
  ['report', Report],
  ['query', Query],
] as const

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  items?: Schema
}

const shapeOf = (part: z.ZodType): Schema => z.toJSONSchema(part, { io: 'input' }) as Schema

/** The part that has these fields, if it is one of those with a table of their own. */
const named = new Map(
  parts.map(([name, part]) => [Object.keys(shapeOf(part).properties ?? {}).join(), name] as const),
)
named.set(
  Object.keys(shapeOf(Acceptance.omit({ page: true, qr: true })).properties ?? {}).join(),
  'acceptance',
)
const words = JSON.stringify(shapeOf(Words).items)

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (schema.enum) return schema.enum.map((one) => `\`${one}\``).join(' ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ')
  if (schema.type === 'array' && JSON.stringify(schema.items) === words) return 'words'
  if (schema.type === 'array') return 'list'
  if (schema.type === 'object') {
    const part = named.get(Object.keys(schema.properties ?? {}).join())
    return part ? `[${part}](#${part})` : schema.properties ? 'object' : 'fields'
  }
  return schema.type ?? 'text'
}

/** A field as a line, and those within it. */
function linesOf(schema: Schema, within = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const { description } = field
    if (!description) throw new Error(`${within}${name} says nothing of itself`)
    const usual = field.default === undefined ? '' : `, \`${JSON.stringify(field.default)}\` if absent`
    const optional = usual === '' && !schema.required?.includes(name) ? ', optional' : ''
    const inner = typeOf(field) === 'object' ? linesOf(field, `${within}${name}.`) : []
    return [`- \`${within}${name}\` (${typeOf(field)}${usual}${optional}): ${description}`, ...inner]
  })
}

const placed = {
  deposit: '`deposit.request`',
  query: '`deposit.query`',
  payout: '`payout.request`',
  payoutQuery: '`payout.query`',
}

test('docs/gateways.md has every field as the schema has it, and every value of templates', async () => {
  const [prose = ''] = readFileSync(PAGE, 'utf8').split(HEADING)
  const tables = parts.map(([name, part]) => `### ${name}\n\n${linesOf(shapeOf(part)).join('\n')}`)
  const values = Object.entries(placed).map(
    ([message, where]) =>
      `- ${where}: ${valueNames[message as keyof typeof placed].map((name) => `\`{${name}}\``).join(' ')}`,
  )
  const section = [
    'Written from the schema (`description.ts`). Words are a list of groups: `[{"code": "00", "status": ["00", "01"]}]` holds if all fields of one group have their value, or one of',
    'their values.',
    '',
    ...tables.flatMap((table) => [table, '']),
    '### Values of templates',
    '',
    'Everywhere `{merchant.…}`; in `over` of a signature also `{secret.…}`. `.short` has no dashes; `.compact` is `20261126163000` of Vietnam.',
    '',
    ...values,
    '',
  ]
  await expect(`${prose}${HEADING}\n${section.join('\n')}`).toMatchFileSnapshot(PAGE)
})
