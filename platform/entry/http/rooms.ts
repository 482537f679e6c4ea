import * as contract from '#contract/play/rooms.ts'
import * as rooms from '#platform/play/rooms/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const roomCalls: ServedEndpoint[] = [
  serve(contract.roomList, (ctx, call) => rooms.roomList(ctx, call.member)),
  serve(contract.cardRoom, (ctx, call, input) => rooms.cardRoom(ctx, call.member, input)),
  serveMember(contract.roomStep, rooms.roomStep),
]
