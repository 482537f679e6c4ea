import type { Context } from '#platform/base/context.ts'

/**
 * The platform for a page that asks for many things of one record: its statements go together over the shared connections of
 * short reads (docs/decisions/0079), where each alone would wake a process of the database. Nothing is done with it.
 */
export const shortReads = (platform: Context): Context => ({ ...platform, db: platform.reads })
