import { CsType } from '#contract/customer-service.ts'

/** Every channel at every place leads to the site's own page: nobody answers in a demonstration. */
export const customerService = ['bar', 'maintenance', 'login'].flatMap((csPosition) =>
  CsType.exclude(['OTHER']).options.map((csType) => ({
    csType,
    csPosition,
    url: `/help?channel=${csType}#contact`,
  })),
)
