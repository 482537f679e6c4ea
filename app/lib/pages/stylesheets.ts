/** The `links` of a route: its own style sheets, after the one of all pages. */
export const stylesheets =
  (...hrefs: string[]) =>
  () =>
    hrefs.map((href) => ({ rel: 'stylesheet', href }))
