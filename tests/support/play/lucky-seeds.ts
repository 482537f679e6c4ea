import { createHash } from 'node:crypto'
import type { Context, Member } from '#platform/base/context.ts'
import { seedState } from '#platform/play/seeds/index.ts'
import { CLIENT_SEED, USUAL } from './usual-seed.ts'

/** Server seeds whose first round of `slots-lines` wins the jackpot with a stake of 1,000,000.00; found by trying. */
const LUCKY = [
  '479cbd728992944d1d8ae7b56d80e16e79296f74b8091da4e75c887ec6513267',
  'fce65eb42c0c429241b99eaac03f97ab2dd2eacc267412f8dfd59cc75b6fa65a',
  '17a6e133cad9fcac3e20637ec977314a0c3c0561ed81b20d793045eb358883b2',
] as const
export const LUCKY_STAKE = '1000000.00'

/** Has a member that has not played yet win the jackpot with its first round. */
export const makeLucky = (ctx: Context, member: Member, which: 0 | 1 | 2): Promise<void> =>
  giveSeeds(ctx, member, LUCKY[which])

/** Has a member that has not played yet lose each bet on dice of one chance in a hundred, and win each of 98. */
export const makeUsual = (ctx: Context, member: Member): Promise<void> => giveSeeds(ctx, member, USUAL)

async function giveSeeds(ctx: Context, member: Member, serverSeed: string): Promise<void> {
  await seedState(ctx, member.id)
  await ctx.db
    .updateTable('seed_pair')
    .set({
      server_seed: serverSeed,
      commit: createHash('sha256').update(serverSeed).digest('hex'),
      client_seed: CLIENT_SEED,
    })
    .where('member_id', '=', member.id)
    .where('state', '=', 'current')
    .execute()
}
