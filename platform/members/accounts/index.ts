/**
 * Authentication and accounts. One folder per theme: `login`, `passkeys`, `third-party` and `two-factor` sign in, `registration` creates members,
 * `codes` proves numbers and mail addresses, `human-check` detects programs, `passwords` changes and replaces what
 * `secrets` hashes and checks, `sessions` has the signed-in browsers, `members` the member data, `security` what the
 * member sees of all that. All build on `base`, where `throttle.ts` slows guessing down. `FOLDERS` in
 * `.dependency-cruiser.cjs` has their order.
 */

export { lockMember } from './base/lock-member.ts'
export {
  countAccountFailure,
  failedSignIns,
  forgetFailures,
  operatorKey,
  requireOpen,
} from './base/login-failures.ts'
export { notifySecurityChange } from './base/notify-security-change.ts'
export { registrationSettings } from './base/registration-settings.ts'
export { markUnderWay, waitForCopy } from './base/repeated-form.ts'
export { countAddressHit, countHit, readHits, uncountHits } from './base/throttle.ts'
export { bindEmail } from './codes/bind-email.ts'
export { bindMobile } from './codes/bind-mobile.ts'
export { firebasePhone } from './codes/phone-service.ts'
export { bindEmailCode, bindMobileCode, forgetCode, loginCode, registerCode } from './codes/send-codes.ts'
export { proveMobile } from './codes/third-party-proof.ts'
export { captchaImage, captchaQuestion } from './human-check/captcha.ts'
export { captchaAnswer } from './human-check/challenge-answer.ts'
export { isHumanCheckPassed, passHumanCheck } from './human-check/human-check.ts'
export { sliderPuzzle } from './human-check/slider.ts'
export { accountRoutines } from './jobs.ts'
export { checkOperatorPassword } from './login/check-operator-password.ts'
export { logIn, loginNeeds, logOut } from './login/log-in.ts'
export {
  accountNames,
  accountsOf,
  hasNoMembers,
  memberByAccount,
  memberById,
  memberFacts,
  memberOrigins,
} from './members/accounts-of.ts'
export { agentHome } from './members/agent-home.ts'
export { assignRole } from './members/assign-role.ts'
export { changeUpline } from './members/change-upline.ts'
export { createMember, type NewMember } from './members/create-member.ts'
export { freePlay } from './members/free-play.ts'
export { ofFrozenMember } from './members/frozen.ts'
export { labelMember, labelsOf } from './members/label-member.ts'
export { type ListedMember, listMembers } from './members/list-members.ts'
export { membersHere } from './members/member-counts.ts'
export { memberInfoWith, openMemberInfo } from './members/member-info.ts'
export { membersAfter } from './members/members-after.ts'
export {
  openAccount,
  prepareAccount,
} from './members/open-account.ts'
export {
  closeMember,
  freezeMember,
  type MemberSheet,
  showMember,
  unfreezeMember,
} from './members/operate-member.ts'
export { readAvatars, readIcon } from './members/profile/avatars.ts'
export { asksBirthDate, birthDateOf, setBirthDate } from './members/profile/birth-date.ts'
export { chooseAvatar } from './members/profile/choose-avatar.ts'
export { chooseLanguage } from './members/profile/choose-language.ts'
export { chooseListed, isListed, shownAccountsOf } from './members/profile/listed.ts'
export { maskedAccount } from './members/profile/masked-account.ts'
export { payeeNameOf, registerPayeeName, writtenPayeeName } from './members/profile/payee-name.ts'
export { changeRank } from './members/ranks/change-rank.ts'
export { rankMember } from './members/ranks/rank-member.ts'
export {
  lockRankOf,
  memberRanks,
  type RankHeld,
  rankChangesOf,
  rankedAfter,
  readRank,
} from './members/ranks/ranks-of.ts'
export { grantedRebateOf, grantRebate, highestRebate, highestRebateBelow } from './members/rebate.ts'
export { commonTrait } from './members/related/common-trait.ts'
export { type RelatedMember, relatedMembers } from './members/related/related-members.ts'
export { uplinesOf } from './members/related/uplines-of.ts'
export { type Standing, standingOf } from './members/standing.ts'
export { judgeUnmadePasskey, keepPasskey } from './passkeys/keep-passkey.ts'
export {
  addPasskey,
  judgePasskey,
  listPasskeys,
  removePasskey,
  startPasskey,
} from './passkeys/member-passkeys.ts'
export { logInByPasskey, passkeyQuestion } from './passkeys/passkey-login.ts'
export {
  askForNewPasskey,
  askForPasskey,
  credentialIdIn,
  provedPasskey,
} from './passkeys/webauthn.ts'
export { changeMemberPassword } from './passwords/change-password.ts'
export { changePaymentPassword } from './passwords/change-payment-password.ts'
export { expirePassword } from './passwords/expire-password.ts'
export { mailTemporaryPassword } from './passwords/forget-by-email.ts'
export { resetByMobile } from './passwords/reset-by-mobile.ts'
export { verifyPaymentPassword } from './passwords/verify-payment-password.ts'
export {
  countLinksOf,
  type IssuedLink,
  invitationOf,
  issueInvitation,
  issueLinkOf,
  linksOf,
  referralCodeOf,
} from './registration/invitations.ts'
export { registerMember, registerMemberByMobile } from './registration/register.ts'
export { removeExpiredLogins } from './remove-expired-logins.ts'
export { countAttempt } from './secrets/check-secret.ts'
export { refuseCommonPassword } from './secrets/common-password.ts'
export { hashPassword, withHashingSlot } from './secrets/passwords.ts'
export { provePassword } from './secrets/prove-password.ts'
export { securityCenter } from './security/security-center.ts'
export { readSecurityConfig } from './security/security-config.ts'
export { authenticate } from './sessions/authenticate.ts'
export { endSessions } from './sessions/end-sessions.ts'
export { isSessionAlive } from './sessions/is-session-alive.ts'
export { listSessions } from './sessions/list-sessions.ts'
export { loginHistory } from './sessions/login-history.ts'
export { seenSince } from './sessions/seen-since.ts'
export { holdSession, isSessionOpen, sessionIdOf } from './sessions/session-id.ts'
export { hashOfToken, newToken, recordLogin } from './sessions/sessions.ts'
export { sharedAddresses, sharedDevices } from './sessions/shared-devices.ts'
export { openSessions, signOutMember } from './sessions/sign-out-member.ts'
export {
  finishProviderLink,
  listProviderLinks,
  removeProviderLink,
  startProviderLink,
} from './third-party/provider-links.ts'
export { finishProviderLogin, startProviderLogin } from './third-party/provider-login.ts'
export {
  addProvider,
  closeProvider,
  listProviders,
  openProviders,
  resealProviderSecrets,
} from './third-party/providers.ts'
export { confirmTwoFactor } from './two-factor/confirm-two-factor.ts'
export { endTwoFactor } from './two-factor/end-two-factor.ts'
export { hashOfRecoveryCode, newRecoveryCodes } from './two-factor/recovery-codes.ts'
export {
  openSecretOf,
  resealMemberSecrets,
  resealSecretsOf,
  type SecretOwner,
  sealSecretFor,
} from './two-factor/sealed-secret.ts'
export { stepOfSealed } from './two-factor/second-factor.ts'
export { startTwoFactor } from './two-factor/start-two-factor.ts'
export { isTotpCode, newTotpSecret, otpauthUrl } from './two-factor/totp.ts'
export { turnTwoFactorOff } from './two-factor/turn-two-factor-off.ts'
export { logInWithSecondFactor } from './two-factor/two-factor-login.ts'
