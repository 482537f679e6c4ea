import { z } from 'zod'

/** A value is not what its schema says, and was read all the same. */
class Unreadable extends Error {}

/**
 * The parts of a value that its schema accepts, with their defaults. Reading any other part throws, which `ifReadable`
 * catches. Undefined if the schema accepts no part.
 */
export function readable<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined {
  let read: unknown
  ifReadable(() => {
    read = partsOf(schema, value)
  })
  return read as z.output<Schema> | undefined
}

/** Does `work`, unless that reads a part that cannot be read. */
export function ifReadable(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function partsOf(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodObject && isObject(value))
    return withParts(Object.entries(schema.shape), (name) => value[name])
  if (schema instanceof z.ZodRecord && isObject(value))
    return withParts(
      Object.keys(value)
        .filter((name) => z.safeParse(schema.keyType, name).success)
        .map((name) => [name, schema.valueType]),
      (name) => value[name],
    )
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  if (isWrapped && isObject(value)) return partsOf(schema.unwrap(), value)
  const read = z.safeParse(schema, value)
  if (!read.success) throw new Unreadable()
  return read.data
}

/** An object of these parts, of which one that cannot be read throws where it is read. */
function withParts(
  schemas: readonly (readonly [name: string, schema: z.core.$ZodType])[],
  partOf: (name: string) => unknown,
): object {
  const parts = {}
  for (const [name, schema] of schemas) {
    let get = (): unknown => {
      throw new Unreadable()
    }
    ifReadable(() => {
      const part = partsOf(schema, partOf(name))
      get = () => part
    })
    Object.defineProperty(parts, name, { enumerable: true, get })
  }
  return parts
}
