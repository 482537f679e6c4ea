import * as contract from '#contract/games.ts'
import * as games from '../games/index.ts'
import { done } from '../result.ts'
import { type Served, serve, serveMember, serveMemberRows } from './serve.ts'

export const gameCalls: Served[] = [
  serve(contract.gameMenus, (ctx, _call, input) => games.gameMenus(ctx, input)),
  serve(contract.gameVendors, (ctx, _call, input) => games.gameVendors(ctx, input)),
  serve(contract.hotGames, (ctx, call, input) => games.hotGames(ctx, call.member, input)),
  serve(contract.lobbyChoices, (ctx, _call, input) => games.lobbyChoices(ctx, input)),
  serve(contract.gameList, (ctx, call, input) => games.gameList(ctx, call.member, input)),
  serve(contract.popularGames, (ctx, call, input) => games.popularGames(ctx, call.member, input)),
  serve(contract.vendorGameTypes, (ctx, _call, input) => games.vendorGameTypes(ctx, input)),
  serve(contract.gameDetail, (ctx, call, input) => games.gameDetail(ctx, call.member, input)),
  serve(contract.winnerBoard, (ctx, _call, input) => games.winnerBoard(ctx, input)),
  serve(contract.gameReturns, (ctx) => games.gameReturns(ctx)),
  serve(contract.betProof, (ctx, _call, input) => games.betProof(ctx, input)),
  serveMember(contract.favouriteGames, async (ctx, member, input) => {
    const page = await games.favouriteGames(ctx, member, input)
    return page.ok ? done(contract.wireFavourites(page.value)) : page
  }),
  serveMember(contract.recentGames, async (ctx, member, input) => {
    const page = await games.recentGames(ctx, member, input)
    return page.ok ? done(contract.wireRecents(page.value)) : page
  }),
  serveMember(contract.addFavourite, games.addFavourite),
  serveMember(contract.removeFavourite, games.removeFavourite),
  serveMember(contract.launchGame, games.launchGame),
  serveMember(contract.placeBet, games.placeBet),
  serveMember(contract.rotateSeed, games.rotateSeed),
  serveMember(contract.betRecords, games.betRecords),
  serveMemberRows(contract.betRows, games.everyBet),
  serveMember(contract.betDetail, games.betDetail),
]
