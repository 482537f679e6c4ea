import { loginNeeds } from '#contract/session.ts'
import { countryChoices, humanCheckOf } from './auth-forms.server.ts'
import { callsOf, type RouteArgs } from './session.server.ts'
import { siteStatus } from './site.server.ts'

/** What the form for a forgotten password shows: the posted tab, the URL's, or the mobile one where the brand has it. */
export async function loadForgetForm(args: RouteArgs) {
  const { flags } = await siteStatus(args)
  const query = new URL(args.request.url).searchParams
  const wanted = args.context.form?.get('intent') ?? query.get('tab')
  const tab = wanted === 'email' || !flags.CHNGPASSVERIF3 ? ('email' as const) : ('mobile' as const)
  const [needs, mobile] = await Promise.all([
    callsOf(args).send(loginNeeds, {}),
    tab === 'mobile' ? countryChoices(args) : null,
  ])
  return {
    tab,
    sent: query.get('sent') === '1',
    mobile,
    human: await humanCheckOf(args, { required: !needs.ok || needs.value.captchaRequired }),
  }
}
