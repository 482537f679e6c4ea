import { sql } from 'kysely'
import type { Context, Member } from '#platform/base/context.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What no two lives have in common: ids that the database numbers, what is made of them, and the word that a payer writes. */
const OWN = /^(id|.*_id|content|instructions|key|line|above)$/

/** Every row that a member's life has left anywhere, with the names of records in place of their ids. */
export async function tracesOf(ctx: Context, member: Member): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and column_name = 'member_id' and table_type = 'BASE TABLE'
      and table_name !~ '_[0-9]{6}$' order by table_name = 'bet' desc, 1
  `.execute(ctx.db)
  const own = sql`(select id from ledger_account where member_id = ${member.id})`
  const orders = sql`(select id from deposit_order where member_id = ${member.id})`
  const places = sql`(select id from figure_place where member_id = ${member.id})`
  const queries = new Map(
    tables.map(({ name }) => [name, sql`select * from ${sql.table(name)} where member_id = ${member.id}`]),
  )
  queries.set('ledger_entry', sql`select * from ledger_entry where account_id in ${own}`)
  queries.set('ledger_day', sql`select * from ledger_day where account_id in ${own}`)
  queries.set(
    'ledger_posting',
    sql`select * from ledger_posting where id in (select posting_id from ledger_entry where account_id in ${own})`,
  )
  // Balances and numbers of the house are not the member's alone.
  queries.set(
    'entries of the house',
    sql`
      select entry.posting_id as posting, account.kind as account, entry.unit, entry.amount, entry.kind, entry.created_at, entry.kind_seq
      from ledger_entry entry join ledger_account account on account.id = entry.account_id and account.member_id is null
      where posting_id in (select posting_id from ledger_entry where account_id in ${own})`,
  )
  queries.set('deposit_event', sql`select * from deposit_event where order_id in ${orders}`)
  queries.set('provider_callback', sql`select * from provider_callback where order_id in ${orders}`)
  for (const table of ['figure_slot', 'figure_day', 'figure_team', 'figure_active'])
    queries.set(table, sql`select * from ${sql.table(table)} where place_id in ${places}`)

  const names = new Map<string, string>()
  const named = (uuid: string) => {
    const name = names.get(uuid) ?? `record ${names.size}`
    names.set(uuid, name)
    return name
  }
  const traces: Record<string, unknown[]> = {}
  for (const [table, query] of queries) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(found) as row from (${query}) found
    `.execute(ctx.db)
    const texts = rows.map(({ row }) => {
      const plain = Object.fromEntries(
        Object.entries(row).map(([column, value]) =>
          OWN.test(column) && String(value).search(UUID) < 0
            ? [column, value === null ? null : '#']
            : [column, value],
        ),
      )
      return JSON.stringify(plain).replaceAll(member.account, 'ACCOUNT')
    })
    // A queue of days to look at, which a second line of the same day tells nothing new.
    const distinctTexts = table === 'turnover_due' ? [...new Set(texts)] : texts
    const nameless = (text: string) => text.replace(UUID, '')
    distinctTexts.sort((one, other) => (nameless(one) < nameless(other) ? -1 : 1))
    traces[table] = distinctTexts.map((text) => JSON.parse(text.replace(UUID, named)))
  }
  return traces
}
