import { turnoverWeights } from '#contract/money/turnover.ts'
import { betDetail, betRecords, betRows } from '#contract/play/bet-records.ts'
import { keepLayout, placeBet, placeBets, stepBet } from '#contract/play/bets.ts'
import { betProof, rotateSeed, unprovenBet } from '#contract/play/fairness.ts'
import {
  addFavourite,
  favouriteGames,
  removeFavourite,
  savedGames,
  wireFavourites,
} from '#contract/play/favourites.ts'
import {
  gameList,
  hotGames,
  popularGames,
  recentGames,
  searchGames,
  wireRecents,
} from '#contract/play/game-lists.ts'
import { gameDetail } from '#contract/play/game-table.ts'
import { launchFb, launchGame, launchVendorGame, trialLaunch } from '#contract/play/launching.ts'
import { liveTables } from '#contract/play/live-tables.ts'
import { memberHome } from '#contract/play/member-home.ts'
import { gameMenus, gameVendors, lobbyChoices, lobbyRows, vendorGameTypes } from '#contract/play/menus.ts'
import { gameReturns, measuredReturns } from '#contract/play/returns.ts'
import { jackpot as jackpotCall, winnerBoard } from '#contract/play/winners.ts'
import { ok } from '#platform/base/result.ts'
import * as bets from '#platform/play/bets/index.ts'
import * as catalogue from '#platform/play/catalogue/index.ts'
import * as home from '#platform/play/home/index.ts'
import * as house from '#platform/play/house/index.ts'
import * as jackpot from '#platform/play/jackpot/index.ts'
import * as launch from '#platform/play/launch/index.ts'
import * as returns from '#platform/play/returns/index.ts'
import * as seeds from '#platform/play/seeds/index.ts'
import { type ServedEndpoint, serve, serveMember, serveMemberRows, serveToken } from './server/serve.ts'

export const gameCalls: ServedEndpoint[] = [
  serve(gameMenus, (ctx, _call, input) => catalogue.gameMenus(ctx, input)),
  serve(gameVendors, (ctx, _call, input) => catalogue.gameVendors(ctx, input)),
  serve(hotGames, (ctx, call, input) => catalogue.hotGames(ctx, call.member, input)),
  serve(lobbyChoices, (ctx, _call, input) => catalogue.lobbyChoices(ctx, input)),
  serve(lobbyRows, (ctx, _call, input) => catalogue.lobbyRows(ctx, input)),
  serve(gameList, (ctx, call, input) => catalogue.gameList(ctx, call.member, input)),
  serve(popularGames, (ctx, call, input) => catalogue.popularGames(ctx, call.member, input)),
  serve(vendorGameTypes, (ctx, _call, input) => catalogue.vendorGameTypes(ctx, input)),
  serve(gameDetail, (ctx, call, input) => launch.gameDetail(ctx, call.member, input)),
  serve(liveTables, (ctx, _call, input) => launch.liveTables(ctx, input)),
  serve(winnerBoard, (ctx, _call, input) => bets.winnerBoard(ctx, input)),
  serve(searchGames, (ctx, _call, input) => catalogue.searchGames(ctx, input)),
  serve(gameReturns, (ctx) => catalogue.gameReturns(ctx)),
  serve(turnoverWeights, (ctx, _call, input) => catalogue.turnoverWeights(ctx, input)),
  serve(jackpotCall, (ctx) => jackpot.jackpotState(ctx)),
  serve(measuredReturns, (ctx, _call, input) => returns.measuredReturns(ctx, input)),
  serve(betProof, (ctx, _call, input) => house.betProof(ctx, input)),
  serve(unprovenBet, (ctx, _call, input) => house.unprovenBet(ctx, input)),
  serveToken(memberHome, home.memberHome),
  serveMember(favouriteGames, async (ctx, member, input) => {
    const page = await catalogue.favouriteGames(ctx, member, input)
    return page.ok ? ok(wireFavourites(page.value)) : page
  }),
  serveMember(recentGames, async (ctx, member, input) => {
    const page = await catalogue.recentGames(ctx, member, input)
    return page.ok ? ok(wireRecents(page.value)) : page
  }),
  serveMember(savedGames, catalogue.savedGames),
  serveMember(addFavourite, catalogue.addFavourite),
  serveMember(removeFavourite, catalogue.removeFavourite),
  serveMember(launchGame, launch.launchGame),
  serveMember(launchVendorGame, launch.launchVendorGame),
  serveMember(launchFb, launch.launchVendorGame),
  serveMember(trialLaunch, launch.trialLaunch),
  serveMember(placeBet, house.placeBet),
  serveMember(placeBets, house.placeBets),
  serveMember(keepLayout, house.keepLayout),
  serveMember(stepBet, (ctx, member, input, { arrivedAt }) =>
    house.isInFlight(input.action)
      ? house.cashOut(ctx, member, input, arrivedAt ?? ctx.clock.now())
      : house.isOfTicket(input.action)
        ? house.cashOutTicket(ctx, member, input)
        : house.stepRound(ctx, member, input),
  ),
  serveMember(rotateSeed, seeds.rotateSeed),
  serveMember(betRecords, bets.betRecords),
  serveMemberRows(betRows, bets.everyBet),
  serveMember(betDetail, bets.betDetail),
]
