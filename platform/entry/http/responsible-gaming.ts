import * as contract from '#contract/members/responsible-gaming.ts'
import * as limits from '#platform/members/responsible-gaming/index.ts'
import { type ServedEndpoint, serveMember } from './server/serve.ts'

export const responsibleGamingCalls: ServedEndpoint[] = [
  serveMember(contract.playLimits, limits.playLimits),
  serveMember(contract.playBreak, limits.playBreak),
  serveMember(contract.setPlayLimit, limits.setPlayLimit),
  serveMember(contract.removePlayLimit, limits.removePlayLimit),
  serveMember(contract.keepPlayLimit, limits.keepPlayLimit),
  serveMember(contract.takeTimeOut, limits.takeTimeOut),
  serveMember(contract.excludeSelf, limits.excludeSelf),
  serveMember(contract.chooseRealityCheck, limits.chooseRealityCheck),
  serveMember(contract.sessionPlay, limits.sessionPlay),
  serveMember(contract.passRealityCheck, limits.passRealityCheck),
  serveMember(contract.limitHistory, limits.limitHistory),
]
