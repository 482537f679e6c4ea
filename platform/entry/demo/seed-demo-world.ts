import { sql } from 'kysely'
import { countFigures } from '#platform/agents/figures/index.ts'
import { shippedWeights } from '#platform/backoffice/economy/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { hasNoMembers } from '#platform/members/accounts/index.ts'
import { changeAnnouncement, publishAnnouncement } from '#platform/members/content/index.ts'
import { addFavourite, installCatalogue, refreshHotGames } from '#platform/play/catalogue/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { inviteDownlines } from './benefits/invitations.ts'
import { livePoints } from './benefits/points.ts'
import { livePromotions, offerPromotions } from './benefits/promotions.ts'
import { installRanks, liveRewards } from './benefits/rewards.ts'
import { games } from './catalogue/catalogue.ts'
import { vendors } from './catalogue/vendors.ts'
import { banners } from './content/banners.ts'
import { customerService } from './content/customer-service.ts'
import { furnishInbox } from './content/inbox.ts'
import { firstDraft, notices } from './content/notices.ts'
import { signContracts } from './contracts.ts'
import { type Act, live } from './life.ts'
import { drawPast } from './lottery/draws-of-the-past.ts'
import { gatherOperators } from './operators.ts'
import { crowd, friends, gatherPeople, PAYMENT_PASSWORD, PLAYER1_RANK } from './people.ts'
import { planOfAgent, planOfCrowd, planOfFriend, planOfPlayer1, planOfSending } from './plans.ts'
import { livePlayLimits } from './responsible-gaming.ts'
import { liveByContracts } from './settled-periods.ts'
import { gatherTeam, liveAsTeam } from './team.ts'
import { type Life, liveAndMeet } from './together/meetings.ts'
import { playTogether } from './together/shared-rounds.ts'

/** The actor of the demo world in the audit trail. */
const ACTOR = 'demo'
const PAST_DAYS = 60
/** Advisory lock of the seeding. 7_302_001 is `ensure_month`'s, 002 `migrate`'s, 003 the workers'. */
const LOCK = 7_302_004

const licence = {
  vi: 'Đây là trang trình diễn: không dùng tiền thật và không có giấy phép trò chơi nào.',
  en: 'This is a demonstration: no real money is played for, and no gaming licence is held.',
  zh: '本站为演示网站：不涉及真实货币，亦不持有任何博彩牌照。',
}

/**
 * Makes the demo world (platform.md section 8) on a platform without accounts: catalogue, people, and 60 days of play,
 * deposits and withdrawals through the real use cases, on past clocks. Choices are repeatable; seeds and proofs are
 * real. An interrupted run is continued; a complete world, one that another process is making, and any other platform
 * are left alone. Answers whether it made something.
 */
export async function seedDemoWorld(ctx: Context, direct: Db = ctx.db): Promise<boolean> {
  // The lock belongs to this one connection, which no pooler shares, and ends with it if the process dies.
  return direct.connection().execute(async (db) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK}) as locked`.execute(
      db,
    )
    if (!rows[0]?.locked) return false
    try {
      const anchor = await anchorOf(ctx)
      if (!anchor) return false
      await makeWorld(ctx, anchor)
      return true
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(db)
    }
  })
}

/** The moment that the past is counted from; null if there is nothing to make. */
async function anchorOf(ctx: Context): Promise<Date | null> {
  const begun = await ctx.db.selectFrom('demo_world').selectAll().executeTakeFirst()
  if (begun) return begun.completed_at ? null : begun.anchor
  if (!(await hasNoMembers(ctx))) return null
  const anchor = ctx.clock.now()
  await ctx.db.insertInto('demo_world').values({ anchor }).execute()
  return anchor
}

/** Every step is repeatable, and the last one marks the world as complete. */
async function makeWorld(ctx: Context, anchor: Date): Promise<void> {
  const months = Array.from(
    { length: 3 },
    (_, index) => new Date(anchor.getTime() - (index * PAST_DAYS * DAY_MS) / 2),
  )
  for (const month of months) await sql`select ensure_month(${month})`.execute(ctx.db)
  await installHouseGames(ctx, shippedWeights)
  await installCatalogue(ctx, vendors, games)
  await installRanks(ctx)
  await offerPromotions(ctx, anchor)
  await gatherOperators(ctx, ACTOR)
  const people = await gatherPeople(ctx, anchor)
  const team = await gatherTeam(ctx, people, anchor)
  await signContracts(ctx, people, anchor)
  await liveAndMeet(ctx, livesOf(people, anchor), people.get('player1'), anchor)
  await liveAsTeam(ctx, team, people.get('agent1'), anchor)
  await playTogether(
    ctx,
    crowd.flatMap(({ account }) => people.get(account) ?? []),
    anchor,
  )
  await drawPast(ctx, anchor)
  await keepFavourites(ctx, people)
  await refreshHotGames(ctx)
  const player = people.get('player1')
  // After everything else that moves points, so that the final balance is right.
  if (player) await livePoints(ctx, player, anchor)
  if (player) await liveRewards(ctx, player, PLAYER1_RANK, anchor)
  if (player) await livePlayLimits(ctx, player, anchor)
  if (player)
    await livePromotions(
      ctx,
      { player, crowd: crowd.flatMap(({ account }) => people.get(account) ?? []) },
      anchor,
    )
  await inviteDownlines(ctx, people, anchor)
  await liveByContracts(
    ctx,
    ['agent1', 'agent2'].flatMap((account) => {
      const member = people.get(account)
      return member ? [{ member, paymentPassword: PAYMENT_PASSWORD, acts: planOfAgent(account, anchor) }] : []
    }),
    anchor,
  )
  if (player)
    await live(ctx, { member: player, paymentPassword: PAYMENT_PASSWORD }, planOfSending(anchor), anchor)
  await furnishSite(ctx, people, anchor)
  await countFigures(ctx)
  // Otherwise, after a world made in seconds, plans would be those of empty tables until PostgreSQL analyzes them by itself.
  await sql`analyze`.execute(ctx.db)
}

/** The longest life first, so that it does not delay the end. */
function livesOf(people: Map<string, Member>, anchor: Date): Life[] {
  const life = (account: string, acts: Act[]): Life => {
    const member = people.get(account)
    if (!member) throw new Error(`${account} is not in the demo world`)
    return { member, paymentPassword: PAYMENT_PASSWORD, acts }
  }
  return [
    life('player1', planOfPlayer1(anchor)),
    ...crowd.map(({ account, daysAgo }) => life(account, planOfCrowd(account, daysAgo, anchor))),
    // The last one has joined and not played yet.
    ...friends
      .slice(0, -1)
      .map(({ account, daysAgo }) => life(account, planOfFriend(account, daysAgo, anchor))),
  ]
}

async function keepFavourites(ctx: Context, people: Map<string, Member>): Promise<void> {
  const player = people.get('player1')
  const favourites = games.filter(({ position }) => [3, 7, 11, 14, 17].includes(position))
  for (const { vendor, nodeId, gameType } of player ? favourites : [])
    if (player) await addFavourite(ctx, player, { vendor, nodeId, gameType })
}

/** Settings, banners, notices and messages, and the note that the world is complete: all or nothing. */
async function furnishSite(ctx: Context, people: Map<string, Member>, anchor: Date): Promise<void> {
  await ctx.transact(async (tx) => {
    await setValue(tx, ACTOR, 'currencySymbol', '₫')
    // So that visitors of a card room find somebody to play with.
    await setValue(tx, ACTOR, 'roomHousePlayers', 1)
    await setValue(tx, ACTOR, 'licence', licence)
    await setValue(tx, ACTOR, 'pushContact', 'mailto:push@sen.example')
    await setValue(tx, ACTOR, 'customerService', customerService)
    for (const banner of banners)
      await publishAnnouncement(tx, ACTOR, { ...banner, startsAt: new Date(anchor.getTime() - 30 * DAY_MS) })
    for (const { daysAgo, ...notice } of notices) {
      const startsAt = new Date(anchor.getTime() - daysAgo * DAY_MS)
      const first = firstDraft(notice)
      const announcement = await publishAnnouncement(tx, ACTOR, { ...first, startsAt })
      if (announcement.ok && first !== notice)
        await changeAnnouncement(tx, ACTOR, announcement.value.id, { ...notice, startsAt })
    }
    await furnishInbox(tx, people, anchor)
    await tx.db.updateTable('demo_world').set({ completed_at: tx.clock.now() }).execute()
    return ok(null)
  })
}
