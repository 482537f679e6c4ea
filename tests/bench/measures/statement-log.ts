import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { askDatabase } from '#tests/support/database/ask-database.ts'
import { eventually } from '#tests/support/eventually.ts'
import type { SiteAddress } from '#tests/support/site/site.ts'
import { percentile } from './percentile.ts'

/** Requests of each page; the one in the middle counts, because the site's jobs ask for things in between. */
const REQUESTS = 9
/** Requests after which settings are cached, and connections have heard of the log. */
const WARM_UP = 3
/** A site that has asked for nothing for so long is at rest: one that has just started ends rounds that are overdue. */
const REST_MS = 250
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
  await waitForRest(file)
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

const waitForRest = (file: number) =>
  eventually('that the site asks for nothing by itself', async () => {
    const from = fstatSync(file).size
    await pause(REST_MS)
    return statementsIn(textFrom(file, from)).length === 0
  })

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
