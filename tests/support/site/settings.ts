import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { ops, type SiteAddress } from './site.ts'

/** Sets a setting; `text` is what `settings set` takes. Throws if the command fails. */
export async function setSetting(site: SiteAddress, name: string, text: string): Promise<void> {
  const { code, stderr } = await ops(site, 'settings', 'set', name, text)
  if (code !== 0) throw new Error(`settings set ${name} ${text}: ${stderr}`)
}

/** What the settings of these names are now, as `settings set` takes it. */
async function textsOf(site: SiteAddress, names: string[]): Promise<[name: string, text: string][]> {
  const listed: { name: string; kind: 'flag' | 'value'; value: unknown }[] = (
    await ops(site, 'settings', 'list', '--json')
  ).json
  return names.map((name) => {
    const setting = listed.find((one) => one.name === name)
    if (!setting) throw new Error(`there is no setting ${name}`)
    const { kind, value } = setting
    return [name, kind === 'flag' ? (value ? 'on' : 'off') : JSON.stringify(value)]
  })
}

/** Sets settings for the tests of a file, and back after them: other files use the same site later. */
export function withSettings(site: SiteAddress, settings: Record<string, string>): void {
  let before: [name: string, text: string][] = []
  beforeAll(async () => {
    before = await textsOf(site, Object.keys(settings))
    for (const [name, text] of Object.entries(settings)) await setSetting(site, name, text)
  })
  afterAll(async () => {
    for (const [name, text] of before) await setSetting(site, name, text)
  })
}

/**
 * Sets a setting until the test has finished, however it ends; within the test `setSetting` may change it further. Then
 * waits for `seenAgain`: pages may show for two seconds longer what they keep for everybody.
 */
export async function setForTest(
  site: SiteAddress,
  name: string,
  text: string,
  seenAgain?: () => Promise<unknown>,
): Promise<void> {
  const before = await textsOf(site, [name])
  onTestFinished(async () => {
    for (const [name, text] of before) await setSetting(site, name, text)
    await seenAgain?.()
  })
  await setSetting(site, name, text)
}
