import { CsType } from '#contract/members/customer-service.ts'

/** Every channel links to the site's own page: a demonstration has no staff. */
export const customerService = ['bar', 'maintenance', 'login'].flatMap((csPosition) =>
  CsType.exclude(['OTHER']).options.map((csType) => ({
    csType,
    csPosition,
    url: `/help?channel=${csType}#contact`,
  })),
)
