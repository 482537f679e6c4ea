import type { Language } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { latestVersions } from '#platform/base/versions/index.ts'
import { listPublished, PublicationType } from '#platform/members/content/index.ts'

export const contentKinds = [...PublicationType.options] as const
export type ContentRowKind = (typeof contentKinds)[number]
export const contentStates = ['coming', 'running', 'over'] as const

/** One thing that is told to everybody. */
export interface ContentRow {
  id: string
  title: string
  kind: ContentRowKind
  startsAt: string | null
  endsAt: string | null
  /** The languages whose readers do not see it. */
  missing: Language[]
  version: number | null
  /** Whether a draft waits that is newer than what is in force. */
  isDraft: boolean
  status: (typeof contentStates)[number]
}

/** Everything that operators write for all: announcements, the newest first. */
export async function contentRows(platform: Context): Promise<ContentRow[]> {
  const [announcements, versions] = await Promise.all([
    listPublished(platform),
    latestVersions(platform, ['announcement']),
  ])
  return announcements.map(({ id, title, type, startsAt, endsAt, missing, state }) => {
    const version = versions.get(`announcement:${id}`)
    return {
      id,
      title,
      kind: PublicationType.parse(type),
      startsAt,
      endsAt,
      missing,
      version: version?.number ?? null,
      isDraft: version?.isDraft ?? false,
      status: state,
    }
  })
}
