import { closeAccount, closingState } from '#contract/members/closing.ts'
import { identity, sendIdentity, setBirthDate } from '#contract/members/identity.ts'
import * as passkeys from '#contract/members/passkeys.ts'
import {
  bindEmail,
  bindMobile,
  changePaymentPassword,
  confirmTwoFactor,
  endSession,
  endTwoFactor,
  logins,
  memberIcon,
  playerAvatar,
  securityCenter,
  securityConfig,
  sessions,
  setAvatar,
  setListed,
  startTwoFactor,
} from '#contract/members/security.ts'
import { twoFactorLogin } from '#contract/members/session.ts'
import * as thirdParty from '#contract/members/third-party.ts'
import * as leaving from '#platform/agents/leaving/index.ts'
import * as accounts from '#platform/members/accounts/index.ts'
import { ownIdentity, sendDocuments } from '#platform/members/identity/index.ts'
import { type ServedEndpoint, serve, serveMember } from './server/serve.ts'

export const securityCalls: ServedEndpoint[] = [
  serve(twoFactorLogin, accounts.logInWithSecondFactor),
  serve(passkeys.passkeyQuestion, accounts.passkeyQuestion),
  serve(passkeys.passkeyLogin, accounts.logInByPasskey),
  serveMember(passkeys.passkeys, accounts.listPasskeys),
  serveMember(passkeys.startPasskey, accounts.startPasskey),
  serveMember(passkeys.judgePasskey, accounts.judgePasskey),
  serveMember(passkeys.addPasskey, accounts.addPasskey),
  serveMember(passkeys.removePasskey, accounts.removePasskey),
  serve(thirdParty.startProviderLogin, accounts.startProviderLogin),
  serve(thirdParty.finishProviderLogin, accounts.finishProviderLogin),
  serveMember(thirdParty.providerLinks, accounts.listProviderLinks),
  serveMember(thirdParty.startProviderLink, accounts.startProviderLink),
  serveMember(thirdParty.finishProviderLink, accounts.finishProviderLink),
  serveMember(thirdParty.removeProviderLink, accounts.removeProviderLink),
  serveMember(securityConfig, (ctx, member, _input, call) => accounts.readSecurityConfig(ctx, member, call)),
  serveMember(closingState, leaving.closingState),
  serveMember(closeAccount, leaving.closeAccount),
  serveMember(identity, ownIdentity),
  serveMember(sendIdentity, sendDocuments),
  serveMember(setBirthDate, accounts.setBirthDate),
  serveMember(securityCenter, accounts.securityCenter),
  serveMember(playerAvatar, accounts.readAvatars),
  serveMember(memberIcon, accounts.readIcon),
  serveMember(setAvatar, accounts.chooseAvatar),
  serveMember(setListed, accounts.chooseListed),
  serveMember(bindEmail, accounts.bindEmail),
  serveMember(bindMobile, accounts.bindMobile),
  serveMember(changePaymentPassword, accounts.changePaymentPassword),
  serveMember(startTwoFactor, accounts.startTwoFactor),
  serveMember(confirmTwoFactor, accounts.confirmTwoFactor),
  serveMember(endTwoFactor, accounts.endTwoFactor),
  serveMember(sessions, (ctx, member, _input, call) => accounts.listSessions(ctx, member, call)),
  serveMember(endSession, accounts.endSessions),
  serveMember(logins, accounts.loginHistory),
]
