import { afterAll, beforeAll } from 'vitest'
import { ops, type SiteAddress } from './site.ts'

/** A setting of the site as `settings set` takes it. */
async function set(site: SiteAddress, name: string, value: string): Promise<void> {
  const { code, stderr } = await ops(site, 'settings', 'set', name, value)
  if (code !== 0) throw new Error(`settings set ${name} ${value}: ${stderr}`)
}

/** Sets settings for the tests of a file, and back after them: other files come to the same site later. */
export function withSettings(site: SiteAddress, settings: Record<string, string>): void {
  let before: [name: string, value: string][] = []
  beforeAll(async () => {
    const listed: { name: string; value: unknown }[] = (await ops(site, 'settings', 'list', '--json')).json
    before = listed.filter(({ name }) => name in settings).map(({ name, value }) => [name, String(value)])
    for (const [name, value] of Object.entries(settings)) await set(site, name, value)
  })
  afterAll(async () => {
    for (const [name, value] of before) await set(site, name, value)
  })
}
