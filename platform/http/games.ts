import * as contract from '#contract/games.ts'
import * as games from '../games/index.ts'
import { type Served, serve, serveMember } from './serve.ts'

export const gameCalls: Served[] = [
  serve(contract.gameMenus, (ctx, _call, input) => games.gameMenus(ctx, input)),
  serve(contract.gameVendors, (ctx, _call, input) => games.gameVendors(ctx, input)),
  serve(contract.hotGames, (ctx, call, input) => games.hotGames(ctx, call.member, input)),
  serve(contract.gameList, (ctx, call, input) => games.gameList(ctx, call.member, input)),
  serve(contract.gameDetail, (ctx, call, input) => games.gameDetail(ctx, call.member, input)),
  serve(contract.winnerBoard, (ctx, _call, input) => games.winnerBoard(ctx, input)),
  serve(contract.gameReturns, (ctx) => games.gameReturns(ctx)),
  serve(contract.betProof, (ctx, _call, input) => games.betProof(ctx, input)),
  serveMember(contract.addFavourite, games.addFavourite),
  serveMember(contract.removeFavourite, games.removeFavourite),
  serveMember(contract.launchGame, games.launchGame),
  serveMember(contract.placeBet, games.placeBet),
  serveMember(contract.rotateSeed, games.rotateSeed),
  serveMember(contract.betRecords, games.betRecords),
  serveMember(contract.betRows, games.betRows),
  serveMember(contract.betDetail, games.betDetail),
]
