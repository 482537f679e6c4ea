import { ops, type SiteAddress } from '../support/site/site.ts'

/** The settings of a site as they are, by name. */
export async function settingsOf(site: SiteAddress): Promise<ReadonlyMap<string, unknown>> {
  const listed: { name: string; value: unknown }[] = (await ops(site, 'settings', 'list', '--json')).json
  return new Map(listed.map(({ name, value }) => [name, value]))
}
