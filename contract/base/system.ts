import { z } from 'zod'
import { FieldText } from '#contract/base/fields/texts.ts'
import { LEAST_AGE } from '#contract/members/age.ts'
import { endpoint } from './endpoint.ts'
import { DiallingCode } from './fields/phone.ts'
import { Instant, LocalText, TextLanguage } from './fields/values.ts'
import { HumanCheck } from './human-check.ts'
import { FieldSettingsOnWire, Flag } from './settings.ts'

/** 0 normal, 1 maintenance, 2 region-restricted; maintenance takes precedence (product.md section 4). */
export const SystemStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])

/** `VN` */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)

/**
 * Status and permission in one answer (site.md section 8). The region is that of the caller's address; `regionRules`
 * says whether the answer may differ by address.
 */
export const systemStatus = endpoint({
  method: 'GET',
  path: '/wps/system/status',
  auth: 'none',
  source: 'family',
  input: z.object({ url: FieldText.optional() }),
  value: z.object({
    status: SystemStatus,
    info: z.object({
      whitelabel: z.record(Flag, z.boolean()),
      /** Shown after every amount. */
      currencySymbol: z.string(),
      /** The operator's licence, for the footer. */
      licence: LocalText,
      /** The path of the registration. */
      register: z.string(),
      /** The brand's links by name: apps, channels. */
      resources: z.record(
        z.string(),
        z.object({
          url: z.string(),
          labelNameEn: z.string(),
          resourceType: z.string(),
          qrCodeUrl: z.string(),
        }),
      ),
      /** The path of customer service. */
      customerService: z.string(),
      analytics: z.object({ gtagId: z.string() }),
      domainRoute: z.string(),
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
      /** Third parties that members may log in by; `origin` is that of their pages. Ours: absent for none. */
      signInProviders: z.array(z.object({ id: z.string(), name: z.string(), origin: z.string() })).optional(),
    }),
    location: z.object({ ip: z.string(), countryCode: CountryCode.nullable() }),
    /** `text` is in the operator's words, empty for none. */
    maintenance: z.object({ until: Instant.nullable(), text: LocalText }).nullable(),
    regionRestriction: z.object({ text: LocalText }).nullable(),
    regionRules: z.boolean(),
  }),
})

/** Whether what runs beside the pages is well: tokens of chains that are not credited now, each with why (`/health/ready`). */
export const readiness = endpoint({
  method: 'GET',
  path: '/wps/system/readiness',
  auth: 'none',
  input: z.object({}),
  value: z.object({ chains: z.array(z.object({ id: z.string(), problem: z.string() })) }),
})

/** The brand's modules (product.md section 7, "Whitelabel menu"), on or off. */
export const whitelabelMenu = endpoint({
  method: 'GET',
  path: '/wps/system/whitelabel',
  auth: 'none',
  source: 'product',
  input: z.object({}),
  value: z.object({ list: z.array(z.object({ key: Flag, on: z.boolean() })) }),
})

/**
 * The countries whose numbers are accepted and whether codes are sent there; `current` is the caller's (by its address)
 * or the home country. The registration's rule for `mobileNum` applies to numbers of the home country.
 */
export const countries = endpoint({
  method: 'GET',
  path: '/wps/system/country',
  auth: 'none',
  source: 'family',
  input: z.object({}),
  value: z.object({
    list: z.array(
      z.object({
        countryCode: CountryCode,
        countryDialingCode: DiallingCode,
        /** If absent, true. */
        takesCodes: z.boolean().optional(),
      }),
    ),
    current: CountryCode,
    homeDiallingCode: DiallingCode,
  }),
})

/** Domains of the brand by device: 0 for the web, 3 for the app. */
export const domainRoute = endpoint({
  method: 'GET',
  path: '/wps/system/domainRoute',
  auth: 'none',
  source: 'family',
  input: z.object({ device: z.enum(['0', '3']).default('0') }),
  value: z.object({ domainList: z.array(z.object({ domainName: z.string(), speed: z.number() })) }),
})

/** The help texts; for now the terms of use (`terms`). */
export const helpCenter = endpoint({
  method: 'GET',
  path: '/wps/system/helpCenter',
  auth: 'none',
  source: 'product',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({
    topics: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        sections: z.array(z.object({ heading: z.string(), body: z.array(z.string()) })),
      }),
    ),
  }),
})

/** How each registration field is shown and validated, and how old the birth date must make somebody. */
export const registrationSettings = endpoint({
  method: 'GET',
  path: '/wps/system/setting/register',
  auth: 'none',
  source: 'product',
  input: z.object({}),
  value: z.object({ fields: FieldSettingsOnWire, leastAge: z.number().int().default(LEAST_AGE) }),
})

/** What a client needs for its first page: flags, currency and registration fields in one answer. */
export const consolidatedSettings = endpoint({
  method: 'GET',
  path: '/wps/system/settings/consolidated',
  auth: 'none',
  source: 'family',
  input: z.object({}),
  value: z.object({
    whitelabel: z.record(Flag, z.boolean()),
    currencySymbol: z.string(),
    register: FieldSettingsOnWire,
  }),
})

/** A captcha's id, chosen by the client. */
export const CaptchaId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** The picture of a captcha as base64 PNG. The client chooses the id; a repeat returns the same picture. */
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

/** The same challenge for visitors who cannot see it: the digits in order, to be read out as words. */
export const captchaQuestion = endpoint({
  method: 'GET',
  path: '/wps/captcha/question',
  auth: 'none',
  input: z.object({ id: CaptchaId }),
  value: z.object({ digits: z.array(z.number().int().min(0).max(9)) }),
  refusals: ['too-many-requests'],
})

/**
 * Whether a form's human check was passed when the code was sent and is still valid for the form itself, which need not
 * ask again.
 */
export const humanCheckPassed = endpoint({
  method: 'GET',
  path: '/wps/captcha/passed',
  auth: 'none',
  input: HumanCheck.pick({ captchaId: true, sliderId: true }),
  value: z.object({ passed: z.boolean() }),
})

/** The slider puzzle of an id that the client chose: a picture with a gap, and the piece that fits. */
export const SLIDER = { width: 280, height: 120, piece: 44 } as const

export const sliderPuzzle = endpoint({
  method: 'GET',
  path: '/wps/captcha/slider',
  auth: 'none',
  input: z.object({
    id: CaptchaId,
    /** `1` draws a new puzzle, at most once a second. */
    new: z.enum(['0', '1']).default('0'),
  }),
  value: z.object({
    /** Base64 PNG, `SLIDER.width` by `SLIDER.height`. */
    background: z.string(),
    /** Base64 PNG, `SLIDER.piece` wide and as high as the background, transparent around the piece. */
    piece: z.string(),
  }),
  refusals: ['too-many-requests'],
})
