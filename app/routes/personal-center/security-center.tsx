import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { actOnSecurity } from '#app/actions/security-actions.ts'
import {
  limitChangeForm,
  limitForm,
  realityForm,
  selfExcludeForm,
  timeOutForm,
} from '#app/features/responsible-gaming/limit-forms.ts'
import { LimitsSection } from '#app/features/responsible-gaming/limits-section.tsx'
import { AccountRow } from '#app/features/security/account-row.tsx'
import { EmailRow, MobileRow } from '#app/features/security/address-rows.tsx'
import { IdentityRow } from '#app/features/security/identity-row.tsx'
import { ListedRow } from '#app/features/security/listed-row.tsx'
import { LoginTable } from '#app/features/security/login-table.tsx'
import { loginsList } from '#app/features/security/logins-list.ts'
import { PasskeysRow } from '#app/features/security/passkeys-row.tsx'
import { PasswordRow, PaymentPasswordRow } from '#app/features/security/password-rows.tsx'
import { ProfileCard } from '#app/features/security/profile-card.tsx'
import {
  addPasskeyForm,
  closeAccountForm,
  judgePasskeyForm,
  signOutForm,
  signOutOthersForm,
} from '#app/features/security/security-forms.ts'
import { SecurityPage } from '#app/features/security/security-page.tsx'
import { securitySections } from '#app/features/security/security-row.tsx'
import { SessionTable } from '#app/features/security/session-table.tsx'
import { ThirdPartyRow } from '#app/features/security/third-party-row.tsx'
import { TwoFactorRow } from '#app/features/security/two-factor-row.tsx'
import { postedForm } from '#app/forms/define-form.ts'
import { usePosted } from '#app/forms/use-posted.ts'
import { chosen } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { ownPath } from '#app/lib/pages/paths.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { Kept } from '#app/rendering/index.ts'
import { admit } from '#app/services/guards.server.ts'
import {
  countryChoices,
  humanCheckOf,
  passwordChangeOf,
  registrationRules,
} from '#app/services/sign-in/auth-forms.server.ts'
import { takeRecoveryCodes } from '#app/services/sign-in/recovery-codes.server.ts'
import recordStyles from '#app/styles/records.css?url'
import securityStyles from '#app/styles/security.css?url'
import { closingState } from '#contract/members/closing.ts'
import { identity } from '#contract/members/identity.ts'
import { passkeys, startPasskey } from '#contract/members/passkeys.ts'
import { securityCenter } from '#contract/members/security.ts'
import { providerLinks } from '#contract/members/third-party.ts'

export const links = stylesheets(recordStyles, securityStyles)

export const handle = page('securityCenter', 'center')

export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const filter = loginsList.read(query)
  const security = member.get(securityCenter, loginsList.pageInput(filter))
  const open = chosen(query, 'open', securitySections)
  const adding =
    open === 'passkeys' || postedForm(args.context, [addPasskeyForm, judgePasskeyForm]) !== undefined
  const leaving = open === 'account' || postedForm(args.context, [closeAccountForm]) !== undefined
  const [center, countries, human, rules, change, owned, elsewhere, who, question, closing] =
    await Promise.all([
      security,
      countryChoices(args, { code: true }),
      security.then(({ config }) => humanCheckOf(args, { required: config.codeNeedsCheck })),
      registrationRules(args),
      passwordChangeOf(args, member.info),
      member.get(passkeys, {}),
      args.context.brand.providers.length > 0 ? member.get(providerLinks, {}) : null,
      member.get(identity, {}),
      adding ? member.get(startPasskey, { origin: args.context.origin }) : null,
      leaving ? member.get(closingState, {}) : null,
    ])
  const { account, nickname, clubLabel, previousLogin } = member.info
  return {
    member: { account, nickname, clubLabel, previousLogin },
    config: center.config,
    picture: center.picture,
    signedIn: center.sessions,
    history: center.logins,
    filter,
    limits: { play: center.limits, history: center.limitEvents },
    countries,
    human,
    passkeys: { list: owned.list, options: question?.options ?? null },
    thirdParties: elsewhere,
    identity: who,
    hindrances: closing?.hindrances,
    tooLittle: closing?.tooLittle ?? false,
    change,
    paymentRule: rules.paymentPassword,
    redirectTo: query.has('redirectTo') ? ownPath(query.get('redirectTo')) : undefined,
    recoveryCodes: takeRecoveryCodes(args.context, member.info.id),
    // A page of the logins, or their order, is asked for by the list itself.
    open: open ?? (query.has('page') || query.has('sort') ? ('logins' as const) : undefined),
  }
}

export async function action(args: ActionFunctionArgs) {
  const member = await admit(args)
  return actOnSecurity(args, member)
}

export default function SecurityCenterPanel() {
  const {
    member,
    config,
    picture,
    signedIn,
    history,
    filter,
    limits,
    countries,
    human,
    passkeys: ownPasskeys,
    thirdParties,
    identity: ownIdentity,
    hindrances,
    tooLittle,
    recoveryCodes,
    change,
    paymentRule,
    redirectTo,
    open,
  } = useLoaderData<typeof loader>()
  const limitsPosted = usePosted(limitForm, limitChangeForm, timeOutForm, selfExcludeForm, realityForm)
  const devicesPosted = usePosted(signOutForm, signOutOthersForm)
  const { email, mobile, hasPassword, twoFactor, proof } = config
  return (
    <Kept
      name="security-center"
      of={SecurityPage}
      input={{
        limitsOpen: open === 'limits' || limitsPosted,
        devicesOpen: open === 'devices' || devicesPosted,
        loginsOpen: open === 'logins',
      }}
      slots={{
        profile: (
          <ProfileCard
            member={member}
            registeredAt={config.registeredAt}
            {...picture}
            open={open === 'avatar'}
          />
        ),
        rows: (
          <>
            <PasswordRow
              hasPassword={hasPassword}
              byCode={mobile?.proved ?? false}
              changedAt={config.passwordChangedAt}
              change={change}
              open={open === 'password'}
            />
            <PaymentPasswordRow
              isSet={config.hasPaymentPassword}
              rule={paymentRule}
              open={open === 'payment'}
              redirectTo={redirectTo}
            />
            <EmailRow address={email} proof={proof} human={human} open={open === 'email'} />
            <MobileRow address={mobile} proof={proof} human={human} {...countries} open={open === 'mobile'} />
            <TwoFactorRow
              twoFactor={twoFactor}
              recoveryCodes={recoveryCodes}
              proof={proof}
              open={open === 'two-factor'}
            />
            <PasskeysRow {...ownPasskeys} proof={proof} open={open === 'passkeys'} />
            {thirdParties ? (
              <ThirdPartyRow {...thirdParties} proof={proof} open={open === 'third-party'} />
            ) : null}
            <IdentityRow identity={ownIdentity} open={open === 'identity'} />
            <ListedRow listed={config.listed} open={open === 'listed'} />
            <AccountRow
              hindrances={hindrances}
              tooLittle={tooLittle}
              proof={proof}
              open={open === 'account'}
            />
          </>
        ),
        limits: <LimitsSection {...limits} />,
        signedIn: String(signedIn.length),
        devices: <SessionTable sessions={signedIn} />,
        logins: <LoginTable history={history} filter={filter} />,
      }}
    />
  )
}
