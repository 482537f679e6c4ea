import { type CsPosition, CsType } from '#contract/members/customer-service.ts'

const positions: CsPosition[] = ['bar', 'maintenance', 'login']

/** Every channel links to the site's own page: a demonstration has no staff. */
export const customerService = positions.flatMap((csPosition) =>
  CsType.exclude(['OTHER']).options.map((csType) => ({
    csType,
    csPosition,
    url: `/help?channel=${csType}#contact`,
  })),
)
