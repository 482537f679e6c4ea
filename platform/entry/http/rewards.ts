import * as missionsContract from '#contract/benefits/missions.ts'
import * as ranksContract from '#contract/benefits/ranks.ts'
import * as rebatesContract from '#contract/benefits/rebates.ts'
import * as contract from '#contract/benefits/rewards.ts'
import * as missions from '#platform/benefits/missions/index.ts'
import * as ranks from '#platform/benefits/ranks/index.ts'
import * as rebates from '#platform/benefits/rebates/index.ts'
import * as center from '#platform/benefits/reward-center/index.ts'
import { claimReward } from '#platform/benefits/rewards/index.ts'
import { countTurnoverOf } from '#platform/benefits/turnover/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const rewardCalls: ServedEndpoint[] = [
  serveMember(contract.rewards, center.rewards),
  serveMember(contract.claimReward, claimReward),
  serveMember(missionsContract.missions, missions.missions),
  serveMember(missionsContract.claimMission, center.claimMission),
  serveMember(missionsContract.leaderboard, missions.leaderboard),
  serve(ranksContract.publishedRanks, (ctx, _call, input) => ranks.publishedRanks(ctx, input)),
  serveMember(ranksContract.rankProgress, ranks.rankProgress),
  serveMember(rebatesContract.manualRebate, async (ctx, member, input) => {
    // Shows turnover settled just now; the job counts it only every few seconds.
    await countTurnoverOf(ctx, member.id)
    return rebates.manualRebate(ctx, member, input)
  }),
  serveMember(rebatesContract.claimRebate, rebates.claimRebate),
  serveMember(rebatesContract.rebateClaims, rebates.rebateClaims),
]
