import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'
import { percentile } from './percentile.ts'

/** Requests of each page; the one in the middle counts, because the site's jobs ask for things in between. */
const REQUESTS = 9
/** Requests after which settings are cached, and connections have heard of the log. */
const WARM_UP = 3
/** So long the site asks for nothing by itself before pages are asked for, */
const QUIET_MS = 250
/** and so often that is waited for: a site that has just started ends rounds that are overdue. */
const QUIET_TRIES = 40
/** Marks the lines of the site's own connections; others are a line of something else. */
const PREFIX = 'statement of sen: '
const LOGGED = /^LOG: {2}(?:statement|execute [^:]+): /

/** What a site's processes ask its embedded PostgreSQL, from the log of PostgreSQL itself. */
export interface StatementLog {
  /** The statements of one request, in order, `begin` and `commit` included: of several requests the one in the middle. */
  of(request: () => Promise<void>): Promise<string[]>
  /** PostgreSQL logs no statements any more. */
  close(): Promise<void>
}

/** Lets PostgreSQL log every statement, which costs time: no measuring meanwhile. */
export async function openStatementLog(site: SiteAddress): Promise<StatementLog> {
  const file = openSync(path.join(site.env.VAR_DIR ?? '', 'postgres/postgres.log'), 'r')
  await set(site, `alter system set log_line_prefix = 'statement of %a: '`)
  await set(site, `alter system set log_statement = 'all'`)
  await askDatabase(site, 'select pg_reload_conf()')
  await quiet(file)
  return {
    async of(request) {
      for (let warm = 0; warm < WARM_UP; warm++) await request()
      const asked: string[][] = []
      for (let index = 0; index < REQUESTS; index++) {
        const from = fstatSync(file).size
        await request()
        asked.push(statementsIn(textFrom(file, from)))
      }
      const middle = percentile(
        asked.map((statements) => statements.length),
        0.5,
      )
      return asked.find((statements) => statements.length === middle) ?? []
    },
    async close() {
      closeSync(file)
      await set(site, 'alter system reset log_statement')
      await set(site, 'alter system reset log_line_prefix')
      await askDatabase(site, 'select pg_reload_conf()')
    },
  }
}

const set = (site: SiteAddress, statement: string) => askDatabase(site, statement)

async function quiet(file: number): Promise<void> {
  for (let tried = 0; tried < QUIET_TRIES; tried++) {
    const from = fstatSync(file).size
    await pause(QUIET_MS)
    if (statementsIn(textFrom(file, from)).length === 0) return
  }
  throw new Error('the site is never quiet: its statements cannot be told from those of a page')
}

function textFrom(file: number, from: number): string {
  const bytes = Buffer.alloc(fstatSync(file).size - from)
  readSync(file, bytes, 0, bytes.length, from)
  return bytes.toString()
}

/** A statement's further lines begin with a tab. */
function statementsIn(log: string): string[] {
  return log
    .replaceAll('\n\t', ' ')
    .split('\n')
    .filter((line) => line.startsWith(PREFIX))
    .map((line) => line.slice(PREFIX.length))
    .filter((line) => LOGGED.test(line))
    .map((line) => line.replace(LOGGED, '').replace(/\s+/g, ' '))
}
