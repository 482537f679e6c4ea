import { loginSiteOf } from '#app/lib/pages/login-site.ts'
import { loginNeeds } from '#contract/members/session.ts'
import { callsOf, type RouteArgs } from '../session.server.ts'
import { siteStatus } from '../site.server.ts'
import { countryChoices, humanCheckOf, registrationRules } from './auth-forms.server.ts'

/** The data of the forgot-password form: the posted tab, the URL's, or the mobile one if the brand has it. */
export async function loadForgetForm(args: RouteArgs) {
  const { flags } = await siteStatus(args)
  const query = new URL(args.request.url).searchParams
  const wanted = args.context.form?.get('intent') ?? query.get('tab')
  const tab = wanted === 'email' || !flags.CHNGPASSVERIF3 ? ('email' as const) : ('mobile' as const)
  const [needs, byMobile] = await Promise.all([
    callsOf(args).send(loginNeeds, {}),
    tab === 'mobile' ? mobileWay(args) : null,
  ])
  return {
    tab,
    site: forgetSite(args),
    sent: query.get('sent') === '1',
    byMobile,
    human: await humanCheckOf(
      args,
      tab === 'mobile'
        ? { required: false, code: true }
        : { required: !needs.ok || needs.value.captchaRequired },
    ),
  }
}

/** Whose password is forgotten: the agents' login leads here with `as`. */
export const forgetSite = ({ request }: Pick<RouteArgs, 'request'>) =>
  loginSiteOf(new URL(request.url).searchParams.get('as') ?? undefined, undefined)

/** The additional data of the mobile tab. */
async function mobileWay(args: RouteArgs) {
  const [mobile, { password }] = await Promise.all([
    countryChoices(args, { code: true }),
    registrationRules(args),
  ])
  return { mobile, rule: password }
}
