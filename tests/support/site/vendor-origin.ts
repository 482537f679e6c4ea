import { askDatabase } from '../database/ask-database.ts'
import type { SiteAddress } from './site.ts'

/**
 * Where the simulated vendor of a site is. Another server on its database that has the demo world needs it as
 * `VENDOR_ORIGIN`: it would connect all vendors to one of its own otherwise, which ends with it.
 */
export async function vendorOriginOf(site: SiteAddress): Promise<string> {
  const [row] = await askDatabase<{ launch_url: string }>(
    site,
    `select launch_url from vendor_connection where launch_url like '%/simulated/launch' limit 1`,
  )
  if (!row) throw new Error('the site has no simulated vendor')
  return new URL(row.launch_url).origin
}
