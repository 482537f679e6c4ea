import {
  proveByThirdParty,
  sendBindEmailCode,
  sendBindMobileCode,
  sendForgetCode,
  sendLoginCode,
  sendRegisterCode,
} from '#contract/members/verification.ts'
import * as accounts from '#platform/members/accounts/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const verificationCalls: ServedEndpoint[] = [
  serve(sendLoginCode, accounts.loginCode),
  serve(sendForgetCode, accounts.forgetCode),
  serve(sendRegisterCode, accounts.registerCode),
  serve(proveByThirdParty, accounts.proveMobile),
  serveMember(sendBindMobileCode, accounts.bindMobileCode),
  serveMember(sendBindEmailCode, accounts.bindEmailCode),
]
