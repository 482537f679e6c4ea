import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFigures, countFigures } from '#platform/agents/figures/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/members.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { type Act, live } from './life.ts'
import { liveTogether } from './live-together.ts'
import { planOfTeamPlayer } from './plans.ts'
import { team } from './team.ts'

const PAYMENT_PASSWORD = '246810'
const DAY_MS = 86_400_000

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let anchor: Date
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  anchor = ctx.clock.now()
  for (const days of [0, 30, 60])
    await sql`select ensure_month(${new Date(anchor.getTime() - days * DAY_MS)})`.execute(ctx.db)
  await installHouseGames(ctx)
})
afterAll(() => world.close())

/** What the seeds of pairs were made of, kept for another life; whatever else is random stays so. */
function sameSeeds(kept: Buffer[] = []) {
  const own: Buffer[] = []
  const bytes = (count: number): Buffer => {
    const drawn = Buffer.from(ctx.random.bytes(count))
    if (count !== 8 && count !== 32) return drawn
    const given = kept.shift() ?? drawn
    own.push(given)
    return given
  }
  const { db, clock, log, platformKey } = ctx
  return { own, ctx: createContext({ db, clock, log, platformKey, random: { bytes } }) }
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** What no two lives have in common: ids that the database numbers, what is made of them, and the word that a payer writes. */
const OWN = /^(id|.*_id|content|instructions|key|line|above)$/

/** Every row that a life has left anywhere, with the names of records in place of their ids. */
async function tracesOf(member: Member): Promise<Record<string, unknown[]>> {
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
    const told = table === 'turnover_due' ? [...new Set(texts)] : texts
    const nameless = (text: string) => text.replace(UUID, '')
    told.sort((one, other) => (nameless(one) < nameless(other) ? -1 : 1))
    traces[table] = told.map((text) => JSON.parse(text.replace(UUID, named)))
  }
  return traces
}

it('leaves behind in every table what each life by itself would have', async () => {
  const agent = await testMember(ctx, { accountKind: 2 })
  const plans = [0, 5, 40].map((at) => busiest()[at] ?? [])
  const people = async () => Promise.all(plans.map(() => testMember(ctx, { uplineId: agent.id })))
  const [together, alone] = [await people(), await people()]

  const seeds: Buffer[][] = []
  for (const [at, member] of together.entries()) {
    const drawn = sameSeeds()
    await liveTogether(drawn.ctx, [lifeOf(member, plans[at])], anchor)
    seeds.push(drawn.own)
  }
  for (const [at, member] of alone.entries())
    await live(sameSeeds(seeds[at]).ctx, lifeOf(member, plans[at]), plans[at] ?? [], anchor)
  await countFigures(ctx)

  for (const [at, member] of together.entries()) {
    const [bulk, single] = [await tracesOf(member), await tracesOf(alone[at] as Member)]
    expect(bulk.bet?.length).toBeGreaterThan(5)
    for (const table of Object.keys(single)) expect(bulk[table], table).toEqual(single[table])
  }
  expect(await checkLedger(ctx.db)).toMatchObject({ problems: [] })
  expect((await checkFigures(ctx)).problems).toEqual([])
})

it('lives many at once, and again without a second time', async () => {
  const members = await Promise.all([1, 2, 3, 4].map(() => testMember(ctx)))
  const lives = members.map((member, at) => lifeOf(member, busiest()[at]))
  await liveTogether(ctx, lives, anchor)
  const first = await Promise.all(members.map(tracesOf))
  expect(first.flatMap(({ bet }) => bet ?? []).length).toBeGreaterThan(20)
  await liveTogether(ctx, lives, anchor)
  expect(await Promise.all(members.map(tracesOf))).toEqual(first)
})

it('says so when somebody does more than it lives', async () => {
  const member = await testMember(ctx)
  const act = (at: number): Act => ({
    at: new Date(anchor.getTime() - (300 - at) * 60_000),
    ...(at % 2 === 0
      ? { act: 'bet', stake: '1.00', wager: { game: 'dice', target: '50.00', direction: 'over' } }
      : { act: 'rotate-seed', clientSeed: `seed ${at}` }),
  })
  const acts = Array.from({ length: 202 }, (_, at) => act(at))
  await expect(liveTogether(ctx, [lifeOf(member, acts)], anchor)).rejects.toThrow('more than 100 turns')
})

/** The plans of the team, the longest first. */
const busiest = () =>
  team
    .filter(({ role }) => role === 'player')
    .map(({ account, daysAgo }) => planOfTeamPlayer(account, daysAgo, anchor))
    .sort((one, other) => other.length - one.length)

const lifeOf = (member: Member, acts: Act[] = []) => ({ member, paymentPassword: PAYMENT_PASSWORD, acts })
