import { createHash } from 'node:crypto'
import type { Context, Member } from '#platform/base/context.ts'
import { seedState } from '#platform/play/seeds/index.ts'
import { askDatabase } from '../database/ask-database.ts'
import type { SiteAddress } from '../site/site.ts'
import { CLIENT_SEED } from './usual-seed.ts'

/** Nonces of the seed of zeros whose round begins a feature, by game; found by trying. */
export const FEATURE_NONCES = { 'slots-lines': 164, 'slots-ways': 727, 'slots-cascade': 297 } as const
export type FeatureGame = keyof typeof FEATURE_NONCES

export const SEED = '0'.repeat(64)
const COMMIT = createHash('sha256').update(SEED).digest('hex')

/** Has a member begin a feature with its next round of a game. */
export const beginFeature = (ctx: Context, member: Member, game: FeatureGame): Promise<void> =>
  setSeed(ctx, member, FEATURE_NONCES[game])

/** Has a member begin no feature of `slots-lines` in its next hundred rounds of any games. */
export const beginNoFeature = (ctx: Context, member: Member): Promise<void> => setSeed(ctx, member, 0)

async function setSeed(ctx: Context, member: Member, nonce: number): Promise<void> {
  await seedState(ctx, member.id)
  await ctx.db
    .updateTable('seed_pair')
    .set({ server_seed: SEED, commit: COMMIT, client_seed: CLIENT_SEED, next_nonce: nonce })
    .where('member_id', '=', member.id)
    .where('state', '=', 'current')
    .execute()
}

/** The same on a running site, for a member that has opened a table. */
export const beginFeatureOn = (site: SiteAddress, username: string, game: FeatureGame): Promise<void> =>
  setSeedOn(site, username, FEATURE_NONCES[game])

/** So many rounds from the first one on begin no feature under the seed of zeros, whatever the game. */
export const PLAIN_NONCES = 8

/** A member of a running site that has opened a table, and not played yet, begins no feature for `PLAIN_NONCES` rounds. */
export const beginNoFeatureOn = (site: SiteAddress, username: string): Promise<void> =>
  setSeedOn(site, username, 0)

async function setSeedOn(site: SiteAddress, username: string, nonce: number): Promise<void> {
  const rows = await askDatabase(
    site,
    `update seed_pair set server_seed = $2, commit = $3, client_seed = $4, next_nonce = $5 from member
     where member.id = member_id and account_key = $1 and state = 'current' returning seed_pair.id`,
    [username.toLowerCase(), SEED, COMMIT, CLIENT_SEED, nonce],
  )
  if (rows.length !== 1) throw new Error(`${username} has no seed`)
}
