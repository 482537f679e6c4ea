import type { Flag } from '#contract/base/settings.ts'
import {
  captchaImage,
  captchaQuestion,
  consolidatedSettings,
  countries,
  domainRoute,
  helpCenter,
  humanCheckPassed,
  readiness,
  registrationSettings,
  sliderPuzzle,
  systemStatus,
  whitelabelMenu,
} from '#contract/base/system.ts'
import { customerService } from '#contract/members/customer-service.ts'
import { ok } from '#platform/base/result.ts'
import { stoppedChains } from '#platform/cashier/chains/index.ts'
import * as accounts from '#platform/members/accounts/index.ts'
import { readCustomerService, readHelpCenter } from '#platform/members/content/index.ts'
import { countriesFor, statusFor } from '#platform/members/regions/index.ts'
import { type ServedEndpoint, serve } from './server/serve.ts'

export const systemCalls: ServedEndpoint[] = [
  serve(systemStatus, async (ctx, call) => {
    const [status, signInProviders] = await Promise.all([statusFor(ctx, call), accounts.openProviders(ctx)])
    return ok({
      ...status,
      info: signInProviders.length > 0 ? { ...status.info, signInProviders } : status.info,
    })
  }),
  serve(readiness, async (ctx) => ok({ chains: await stoppedChains(ctx) })),
  serve(whitelabelMenu, async (ctx) => {
    const flags = await ctx.settings.flags()
    return ok({ list: (Object.keys(flags) as Flag[]).map((key) => ({ key, on: flags[key] })) })
  }),
  serve(countries, async (ctx, call) => ok(await countriesFor(ctx, call))),
  serve(domainRoute, async (ctx, _call, wanted) => {
    const domains = await ctx.settings.value('domains')
    const own = domains.filter(({ device }) => device === wanted.device)
    return ok({ domainList: own.map(({ domainName, speed }) => ({ domainName, speed })) })
  }),
  serve(helpCenter, (ctx, _call, { language }) => readHelpCenter(ctx, language)),
  serve(customerService, (ctx) => readCustomerService(ctx)),
  serve(registrationSettings, async (ctx) =>
    ok({
      fields: await accounts.registrationSettings(ctx),
      leastAge: await ctx.settings.value('registrationAge'),
    }),
  ),
  serve(consolidatedSettings, async (ctx) =>
    ok({
      whitelabel: await ctx.settings.flags(),
      currencySymbol: await ctx.settings.value('currencySymbol'),
      register: await accounts.registrationSettings(ctx),
    }),
  ),
  serve(captchaImage, (ctx, call, input) =>
    accounts.captchaImage(ctx, call, { id: input.id, redraw: input.new === '1' }),
  ),
  serve(sliderPuzzle, (ctx, call, input) =>
    accounts.sliderPuzzle(ctx, call, { id: input.id, redraw: input.new === '1' }),
  ),
  serve(captchaQuestion, (ctx, call, { id }) => accounts.captchaQuestion(ctx, call, id)),
  serve(humanCheckPassed, async (ctx, _call, check) =>
    ok({ passed: await accounts.isHumanCheckPassed(ctx, check) }),
  ),
]
