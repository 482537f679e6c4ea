import { ops, startSite } from './site.ts'

/** Starts the built site once for the whole run; `SITE_ORIGIN` tells the tests where, `SITE_ENV` is for `siteOps`. */
export default async function setup() {
  const site = await startSite()
  // Every browser of the run comes from one address, and one test chooses among countries.
  await ops(site, 'settings', 'set', 'registrationsPerHour', '1000')
  await ops(site, 'settings', 'set', 'smsCountries', '["66"]')
  process.env.SITE_ORIGIN = site.origin
  process.env.SITE_ENV = JSON.stringify(site.env)
  return () => site.stop()
}

/** The operator's command line against the site of this run. */
export const siteOps = (...args: string[]) => ops({ env: JSON.parse(process.env.SITE_ENV ?? '{}') }, ...args)
