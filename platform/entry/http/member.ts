import {
  affiliate,
  agentHome,
  changePassword,
  forgetByEmail,
  forgetByMobile,
  memberInfo,
  memberLanguage,
  register,
  registerMobile,
} from '#contract/members/member.ts'
import { ok } from '#platform/base/result.ts'
import * as accounts from '#platform/members/accounts/index.ts'
import { type ServedEndpoint, serve, serveMember, serveToken } from './server/serve.ts'

export const memberCalls: ServedEndpoint[] = [
  serveToken(memberInfo, accounts.openMemberInfo),
  serve(register, accounts.registerMember),
  serve(registerMobile, accounts.registerMemberByMobile),
  serve(affiliate, async (ctx, _call, { code }) => {
    const invitation = await accounts.invitationOf(ctx, code)
    return invitation.ok ? ok({ code: invitation.value.code }) : invitation
  }),
  serveMember(memberLanguage, accounts.chooseLanguage),
  serveMember(agentHome, accounts.agentHome),
  serveMember(changePassword, accounts.changeMemberPassword),
  serve(forgetByEmail, accounts.mailTemporaryPassword),
  serve(forgetByMobile, accounts.resetByMobile),
]
