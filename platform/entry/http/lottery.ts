import * as contract from '#contract/play/lottery.ts'
import * as lottery from '#platform/play/lottery/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const lotteryCalls: ServedEndpoint[] = [
  serve(contract.lotteryMenu, (ctx, call, input) => lottery.showMenu(ctx, call.member, input)),
  serveMember(contract.recentLotteries, lottery.recentMenu),
  serve(contract.openedNumbers, (ctx, _call, input) => lottery.openedOf(ctx, input)),
  serve(contract.lastOpenedNumbers, (ctx, _call, input) => lottery.lastOpened(ctx, input)),
  serve(contract.nearDraws, (ctx, _call, input) => lottery.drawsNear(ctx, input)),
  serve(contract.lotteryDraw, (ctx, _call, input) => lottery.showDraw(ctx, input)),
  serve(contract.lotteryDay, (ctx, _call, input) => lottery.dayResults(ctx, input)),
  serve(contract.lotteryTable, (ctx, call, input) => lottery.lotteryTable(ctx, call.member, input)),
  serve(contract.lotteryStatistics, (ctx, _call, input) => lottery.statisticsOf(ctx, input)),
  serve(contract.drawProof, (ctx, _call, input) => lottery.drawProof(ctx, input)),
  serveMember(contract.lottoLobby, lottery.lottoLobby),
  serveMember(contract.placeTicket, lottery.placeTicket),
  serve(contract.checkTicket, (ctx, call, input) => lottery.checkTicket(ctx, call.member, input)),
  serveMember(contract.repeatTicket, lottery.repeatTicket),
  serveMember(contract.cancelTicket, lottery.cancelTicket),
  serveMember(contract.lotteryTicket, lottery.showTicket),
  serveMember(contract.lotteryTickets, lottery.listTickets),
  serveMember(contract.keepNumbers, lottery.keepNumbers),
]
