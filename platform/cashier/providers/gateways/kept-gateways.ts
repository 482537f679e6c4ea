import type { Selectable } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { Gateway as GatewayTable } from '#platform/base/db/tables.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { resealFew, type SealedFor, sealText, unsealText } from '#platform/base/seal-text.ts'
import { audit } from '#platform/base/settings/index.ts'
import { MAX_GATEWAYS } from '#platform/cashier/limits.ts'
import { checkDescription, type DescriptionCheck } from './check-gateway.ts'
import type { Description } from './description.ts'
import { merchantValues } from './message.ts'
import { readDescription } from './read-description.ts'
import type { Reading } from './read-report.ts'
import type { Secrets } from './signing.ts'
import type { Values } from './template.ts'

export const gatewayStatuses = ['open', 'closed'] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** A gateway as the operator sees it; its keys are never shown. */
export interface ListedGateway {
  name: string
  title: string
  methods: string[]
  paysOut: boolean
  /** The hosts that it is asked at, or the payer is sent to. */
  hosts: string[]
  merchant: Record<string, string>
  /** Where it calls. */
  callback: string
  status: GatewayStatus
  openedAt: string
  closedAt: string | null
  /** When it last answered or called; when and how it last did not answer as it should. */
  heardAt: string | null
  failedAt: string | null
  problem: string | null
}

/** A gateway with its keys in the clear. */
export interface Gateway {
  description: Description
  merchant: Values
  secrets: Secrets
  /** Of the site. */
  origin: string
  isOpen: boolean
  /** Since when it is described as it is now. */
  openedAt: Date
}

type Row = Selectable<GatewayTable>

const sealedFor = (name: string): SealedFor => ({ purpose: 'sen gateway keys 1', owner: `gateway ${name}` })

export interface NewGateway {
  description: Description
  merchant: Record<string, string>
  secrets: Record<string, string>
  origin: string
  actor: string
}

/** Values that an operator gives beside a description. */
const MAX_VALUE = 300
const isValue = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && text.length <= MAX_VALUE && !/\p{C}/u.test(text)

/**
 * Opens a gateway, or one again that was closed, by another description if need be. Refuses `name-taken` if it is open,
 * `required` at a merchant value or a secret that the description names, `invalid` at one that it does not, `format` at
 * `origin`, `over-limit` if there are too many.
 */
export async function addGateway(ctx: Context, wish: NewGateway): Promise<Result<{ name: string }>> {
  const { description, merchant, secrets, origin, actor } = wish
  const { name } = description
  const groups = [
    [description.merchant, merchant],
    [description.secrets, secrets],
  ] as const
  for (const [names, values] of groups) {
    for (const field of names) if (!isValue(values[field])) return refuse('required', { field })
    for (const field of Object.keys(values)) if (!names.includes(field)) return refuse('invalid', { field })
  }
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) return refuse('format', { field: 'origin' })
  return ctx.transact(async (ctx) => {
    const existing = await ctx.db
      .selectFrom('gateway')
      .select(['closed_at'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (existing && !existing.closed_at) return refuse('name-taken', { field: 'name' })
    const { many } = await ctx.db
      .selectFrom('gateway')
      .select(({ fn }) => fn.countAll<bigint>().as('many'))
      .executeTakeFirstOrThrow()
    if (!existing && many >= BigInt(MAX_GATEWAYS)) return refuse('over-limit')
    const row = {
      description: JSON.stringify(description),
      merchant: JSON.stringify(merchant),
      secrets_sealed: sealText(ctx, sealedFor(name), JSON.stringify(secrets)),
      origin,
      opened_at: ctx.clock.now(),
      closed_at: null,
      failed_at: null,
      problem: null,
    }
    const added = await ctx.db
      .insertInto('gateway')
      .values({ name, ...row })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet(row).where('gateway.closed_at', 'is not', null),
      )
      .returning('name')
      .executeTakeFirst()
    // Another one has opened it meanwhile.
    if (!added) return refuse('name-taken', { field: 'name' })
    const detail = { title: description.title, methods: description.deposit.methods.join(', '), ...merchant }
    await audit(ctx, { actor, action: 'gateway-added', subject: `gateway ${name}`, detail })
    return ok({ name })
  })
}

/** Closes a gateway for new orders and payouts. Refuses `not-found` and `state-moved-on`. */
export async function closeGateway(ctx: Context, name: string, actor: string): Promise<Result<null>> {
  return ctx.transact(async (ctx) => {
    const row = await ctx.db
      .selectFrom('gateway')
      .select('closed_at')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not-found')
    if (row.closed_at) return refuse('state-moved-on')
    await ctx.db.updateTable('gateway').set({ closed_at: ctx.clock.now() }).where('name', '=', name).execute()
    await audit(ctx, { actor, action: 'gateway-closed', subject: `gateway ${name}` })
    return ok(null)
  })
}

/** All gateways, the newest first. */
export async function listGateways(
  ctx: Context,
  filter: { status?: GatewayStatus | undefined } = {},
): Promise<ListedGateway[]> {
  let query = ctx.db.selectFrom('gateway').selectAll()
  if (filter.status) query = query.where('closed_at', filter.status === 'open' ? 'is' : 'is not', null)
  const rows = await query.orderBy('opened_at', 'desc').orderBy('name').execute()
  return rows.map((row) => {
    const description = descriptionOf(ctx, row)
    return {
      name: row.name,
      title: description?.title ?? row.name,
      methods: description?.deposit.methods ?? [],
      paysOut: description?.payout !== undefined,
      hosts: description ? hostsOf(description) : [],
      merchant: row.merchant as Record<string, string>,
      callback: `${row.origin}/callbacks/gateway/${row.name}`,
      status: row.closed_at ? 'closed' : 'open',
      openedAt: row.opened_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      heardAt: row.heard_at?.toISOString() ?? null,
      failedAt: row.failed_at?.toISOString() ?? null,
      problem: description ? row.problem : 'its description is not understood: close it and add it again',
    }
  })
}

/** What a gateway would be sent, with names in the place of its keys. */
export async function checkGateway(ctx: Context, name: string): Promise<DescriptionCheck[]> {
  const row = await ctx.db.selectFrom('gateway').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return []
  const { origin } = row
  const merchant = row.merchant as Record<string, string>
  const description = descriptionOf(ctx, row)
  if (!description) return []
  return checkDescription(description, { merchant, secrets: {}, origin, now: ctx.clock.now() })
}

/** The open gateways' descriptions, the longest open first. */
export async function openGateways(ctx: Context): Promise<Description[]> {
  const rows = await ctx.db
    .selectFrom('gateway')
    .select(['name', 'description'])
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('name')
    .execute()
  return rows.flatMap((row) => descriptionOf(ctx, row) ?? [])
}

/** A gateway by its name, with its keys; undefined if there is none, or if the platform's key has changed since. */
export async function gatewayOf(ctx: Context, name: string): Promise<Gateway | undefined> {
  const row = await ctx.db.selectFrom('gateway').selectAll().where('name', '=', name).executeTakeFirst()
  if (!row) return undefined
  const description = descriptionOf(ctx, row)
  if (!description) return undefined
  try {
    return {
      description,
      merchant: merchantValues(row.merchant as Record<string, string>),
      secrets: JSON.parse(unsealText(ctx, sealedFor(name), row.secrets_sealed)) as Record<string, string>,
      origin: row.origin,
      isOpen: row.closed_at === null,
      openedAt: row.opened_at,
    }
  } catch (err) {
    ctx.log.error({ err, gateway: name }, 'the keys of a gateway cannot be opened: close it and add it again')
    return undefined
  }
}

/** What its messages are read with. */
export const readingOf = (
  ctx: Context,
  { description: { unit, currency }, merchant, secrets }: Gateway,
): Reading => ({ unit, currency, merchant, secrets, nowMs: ctx.clock.now().getTime() })

const HEARD_EVERY_MS = 60_000

/** Notes that a gateway has answered or called; once in a minute is enough for who looks. */
export async function noteHeard({ db, clock }: Context, name: string): Promise<void> {
  const now = clock.now()
  await db
    .updateTable('gateway')
    .set({ heard_at: now })
    .where('name', '=', name)
    .where((is) =>
      is.or([is('heard_at', 'is', null), is('heard_at', '<', new Date(now.getTime() - HEARD_EVERY_MS))]),
    )
    .execute()
}

/** Notes that a gateway did not answer as it should. */
export async function noteFailed({ db, clock }: Context, name: string, problem: string): Promise<void> {
  await db
    .updateTable('gateway')
    .set({ failed_at: clock.now(), problem: problem.slice(0, 200) })
    .where('name', '=', name)
    .execute()
}

/** As it was read when it was added; undefined if a later version of the language no longer reads it. */
function descriptionOf(
  { log }: Context,
  { name, description }: Pick<Row, 'name' | 'description'>,
): Description | undefined {
  const read = readDescription(description)
  if (read.ok) return read.description
  log.error({ gateway: name, problem: read.problems[0] }, 'the description of a gateway is not understood')
  return undefined
}

function hostsOf({ deposit, payout }: Description): string[] {
  const requests = [deposit.request, deposit.query?.request, payout?.request, payout?.query.request]
  return [...new Set(requests.flatMap((request) => (request ? new URL(request.url).host : [])))]
}

/** Seals anew the keys of gateways that a former platform key has sealed. Returns how many. */
export const resealGatewayKeys = async (ctx: Context): Promise<number> =>
  resealFew(ctx, await ctx.db.selectFrom('gateway').select(['name', 'secrets_sealed as sealed']).execute(), {
    sealedFor: ({ name }) => sealedFor(name),
    write: ({ name, sealed }, anew) =>
      ctx.db
        .updateTable('gateway')
        .set({ secrets_sealed: anew })
        .where('name', '=', name)
        .where('secrets_sealed', '=', sealed)
        .execute(),
  })
