import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openPool } from '#platform/base/db/database.ts'

/** The migrated template database, and PostgreSQL's own empty one. */
export type Template = 'sen_template' | 'template1'

/** A database of its own on the server of `adminUrl`, and its cleanup. */
export async function freshDatabase(
  adminUrl: string,
  template: Template,
): Promise<{ pool: pg.Pool; url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string) => {
    // Without a timeout: the duration of copying a database depends on the machine.
    const admin = openPool(adminUrl, 1, 0)
    await admin.query(statement)
    await admin.end()
  }
  // As files, which takes a sixth of the time that PostgreSQL's usual way by its log takes for a template of this size.
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  const url = adminUrl.replace('@/postgres?', `@/${name}?`)
  return { pool: openPool(url), url, drop: () => asAdmin(`drop database ${name} with (force)`) }
}
