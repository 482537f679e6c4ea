import { turnoverWeights } from '#contract/money/turnover.ts'
import * as contract from '#contract/play/games.ts'
import { ok } from '#platform/base/result.ts'
import * as bets from '#platform/play/bets/index.ts'
import * as catalogue from '#platform/play/catalogue/index.ts'
import * as house from '#platform/play/house/index.ts'
import * as jackpot from '#platform/play/jackpot/index.ts'
import * as launch from '#platform/play/launch/index.ts'
import * as returns from '#platform/play/returns/index.ts'
import * as seeds from '#platform/play/seeds/index.ts'
import { type ServedEndpoint, serve, serveMember, serveMemberRows } from './server/serve.ts'

export const gameCalls: ServedEndpoint[] = [
  serve(contract.gameMenus, (ctx, _call, input) => catalogue.gameMenus(ctx, input)),
  serve(contract.gameVendors, (ctx, _call, input) => catalogue.gameVendors(ctx, input)),
  serve(contract.hotGames, (ctx, call, input) => catalogue.hotGames(ctx, call.member, input)),
  serve(contract.lobbyChoices, (ctx, _call, input) => catalogue.lobbyChoices(ctx, input)),
  serve(contract.gameList, (ctx, call, input) => catalogue.gameList(ctx, call.member, input)),
  serve(contract.popularGames, (ctx, call, input) => catalogue.popularGames(ctx, call.member, input)),
  serve(contract.vendorGameTypes, (ctx, _call, input) => catalogue.vendorGameTypes(ctx, input)),
  serve(contract.gameDetail, (ctx, call, input) => launch.gameDetail(ctx, call.member, input)),
  serve(contract.winnerBoard, (ctx, _call, input) => bets.winnerBoard(ctx, input)),
  serve(contract.searchGames, (ctx, _call, input) => catalogue.searchGames(ctx, input)),
  serve(contract.gameReturns, (ctx) => catalogue.gameReturns(ctx)),
  serve(turnoverWeights, (ctx, _call, input) => catalogue.turnoverWeights(ctx, input)),
  serve(contract.jackpot, (ctx) => jackpot.jackpotState(ctx)),
  serve(contract.measuredReturns, (ctx, _call, input) => returns.measuredReturns(ctx, input)),
  serve(contract.betProof, (ctx, _call, input) => house.betProof(ctx, input)),
  serve(contract.unprovenBet, (ctx, _call, input) => house.unprovenBet(ctx, input)),
  serveMember(contract.favouriteGames, async (ctx, member, input) => {
    const page = await catalogue.favouriteGames(ctx, member, input)
    return page.ok ? ok(contract.wireFavourites(page.value)) : page
  }),
  serveMember(contract.recentGames, async (ctx, member, input) => {
    const page = await catalogue.recentGames(ctx, member, input)
    return page.ok ? ok(contract.wireRecents(page.value)) : page
  }),
  serveMember(contract.savedGames, catalogue.savedGames),
  serveMember(contract.addFavourite, catalogue.addFavourite),
  serveMember(contract.removeFavourite, catalogue.removeFavourite),
  serveMember(contract.launchGame, launch.launchGame),
  serveMember(contract.launchVendorGame, launch.launchVendorGame),
  serveMember(contract.launchFb, launch.launchVendorGame),
  serveMember(contract.trialLaunch, launch.trialLaunch),
  serveMember(contract.placeBet, house.placeBet),
  serveMember(contract.stepBet, house.stepRound),
  serveMember(contract.rotateSeed, seeds.rotateSeed),
  serveMember(contract.betRecords, bets.betRecords),
  serveMemberRows(contract.betRows, bets.everyBet),
  serveMember(contract.betDetail, bets.betDetail),
]
