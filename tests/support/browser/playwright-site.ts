import { ops, startSite } from '../site/site.ts'

/** Starts the built site once for the whole run; `SITE_ORIGIN` gives tests its URL, `SITE_ENV` is for `siteOps`. */
export default async function setup() {
  const site = await startSite()
  // All browsers of the run share one address, and one test needs a choice of countries.
  await ops(site, 'settings', 'set', 'registrationsPerHour', '1000')
  await ops(site, 'settings', 'set', 'smsCountries', '["66"]')
  // No test waits for the provider and the bank as a player would.
  await ops(site, 'settings', 'set', 'simulatorDelayMs', '50')
  await ops(site, 'settings', 'set', 'simulatorPayoutDelayMs', '50')
  // Whoever looks at a table opens its round, which keeps these times: they are short from the start.
  await ops(site, 'settings', 'set', 'roundBettingMs', '8000')
  await ops(site, 'settings', 'set', 'roundClosedMs', '100')
  await ops(site, 'settings', 'set', 'fixtureBettingMs', '20000')
  await ops(site, 'settings', 'set', 'fixtureToldMs', '20000')
  process.env.SITE_ORIGIN = site.origin
  process.env.SITE_ENV = JSON.stringify(site.env)
  return () => site.stop()
}

/** The operator's command line on the site of this run. */
export const siteOps = (...args: string[]) => ops({ env: JSON.parse(process.env.SITE_ENV ?? '{}') }, ...args)
