import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'

/**
 * A call that returns all rows, for a download: without an envelope unless it is refused, as lines of JSON
 * (`application/x-ndjson`). Each line is an array of rows, the last one `null`: without it rows are missing.
 */
export interface RowsEndpoint<Input extends z.ZodType = z.ZodType, Row extends z.ZodType = z.ZodType>
  extends Endpoint<Input, z.ZodType<ReadableStream<Uint8Array>>> {
  row: Row
}

export const ROWS_TYPE = 'application/x-ndjson'

/** Always a GET: a download is a link. */
export const rowsEndpoint = <Input extends z.ZodType, Row extends z.ZodType>({
  row,
  ...options
}: Pick<Endpoint<Input>, 'path' | 'auth' | 'input' | 'refusals'> & { row: Row }): RowsEndpoint<
  Input,
  Row
> => ({
  ...endpoint({ ...options, method: 'GET', value: z.instanceof(ReadableStream<Uint8Array>) }),
  row,
})

/** A row as the caller reads it. */
export type RowOf<E extends RowsEndpoint> = z.output<E['row']>
/** A row as the platform writes it (`WireValueOf`). */
export type WireRowOf<E extends RowsEndpoint> = z.input<E['row']>
