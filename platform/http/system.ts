import {
  captchaImage,
  captchaQuestion,
  registrationSettings,
  sliderPuzzle,
  systemStatus,
} from '#contract/system.ts'
import * as accounts from '../accounts/index.ts'
import { done } from '../result.ts'
import { type Served, serve } from './serve.ts'

export const systemCalls: Served[] = [
  serve(systemStatus, async (ctx, call) => {
    const [whitelabel, currencySymbol, licence, announced] = await Promise.all([
      ctx.settings.flags(),
      ctx.settings.value('currencySymbol'),
      ctx.settings.value('licence'),
      ctx.settings.value('maintenance'),
    ])
    const over = announced?.until && new Date(announced.until) <= ctx.clock.now()
    const maintenance = over ? null : announced
    return done({
      status: maintenance ? 1 : 0,
      info: {
        whitelabel,
        currencySymbol,
        licence,
        register: '/register',
        resources: {},
        customerService: '/customer-service',
        analytics: { gtagId: '' },
        domainRoute: '',
        imageCDNs: [],
        launchGameCDNs: [],
      },
      location: { ip: call.caller.address, countryCode: null },
      maintenance,
      regionRestriction: null,
      regionRules: false,
    })
  }),
  serve(registrationSettings, async (ctx) => done({ fields: await accounts.registrationSettings(ctx) })),
  serve(captchaImage, (ctx, call, input) =>
    accounts.captchaImage(ctx, call, { id: input.id, redraw: input.new === '1' }),
  ),
  serve(sliderPuzzle, (ctx, call, input) =>
    accounts.sliderPuzzle(ctx, call, { id: input.id, redraw: input.new === '1' }),
  ),
  serve(captchaQuestion, (ctx, call, { id }) => accounts.captchaQuestion(ctx, call, id)),
]
