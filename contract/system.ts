import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FieldSetting, Flag, registrationFields } from './settings.ts'
import { Instant, LocalText } from './values.ts'

/** 0 normal, 1 maintenance, 2 region-restricted; maintenance takes precedence (product.md section 4). */
export const SystemStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** Status and permission in one answer (site.md section 8). */
export const systemStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  auth: 'none',
  source: 'family',
  input: z.object({ url: z.string().max(256).optional() }),
  value: z.object({
    status: SystemStatus,
    info: z.object({
      whitelabel: z.record(Flag, z.boolean()),
      /** Shown after every amount. */
      currencySymbol: z.string(),
      /** What the footer says of the operator's licence. */
      licence: LocalText,
    }),
    location: z.object({ ip: z.string() }),
    maintenance: z.object({ until: Instant.nullable() }).nullable(),
  }),
  refusals: [],
})

/** How each registration field is shown and judged. */
export const registrationSettings = endpoint({
  method: 'GET',
  path: '/wps/system/setting/register',
  auth: 'none',
  source: 'product',
  input: z.object({}),
  value: z.object({ fields: z.record(z.enum(registrationFields), FieldSetting) }),
  refusals: [],
})

/** Of a captcha: whoever shows the form chooses it. */
export const CaptchaId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** The picture of a captcha as base64 PNG. The caller chooses the id; asking again gives the same picture. */
export const captchaImage = endpoint({
  method: 'GET',
  path: '/wps/captcha',
  auth: 'none',
  source: 'product',
  input: z.object({
    id: CaptchaId,
    /** `1` draws a new challenge, at most once a second. */
    new: z.enum(['0', '1']).default('0'),
  }),
  value: z.string(),
  refusals: ['too-many-requests'],
})

/** The same challenge for who cannot see it: the digits in their order, to be read out as words. */
export const captchaQuestion = endpoint({
  method: 'GET',
  path: '/wps/captcha/question',
  auth: 'none',
  source: 'ours',
  input: z.object({ id: CaptchaId }),
  value: z.object({ digits: z.array(z.number().int().min(0).max(9)) }),
  refusals: ['too-many-requests'],
})
