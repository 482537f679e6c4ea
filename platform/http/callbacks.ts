import { Hono } from 'hono'
import type { Context } from '../context.ts'

/** `/callbacks/<provider>`: what payment providers tell us. */
export function callbacks(_ctx: Context): Hono {
  return new Hono()
}
