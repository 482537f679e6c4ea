import type { Context } from '#platform/base/context.ts'
import { type ContentKind, latestVersions } from '#platform/base/versions/index.ts'

/** The latest version of an item (`<kind>:<item>`), as lists show it: null where nobody has written it yet. */
export async function versionsByItem(
  platform: Context,
  kinds: readonly ContentKind[],
): Promise<(key: string) => { version: number | null; isDraft: boolean }> {
  const versions = await latestVersions(platform, kinds)
  return (key) => {
    const version = versions.get(key)
    return { version: version?.number ?? null, isDraft: version?.isDraft ?? false }
  }
}
