import type { Language } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { messageTemplates } from '#platform/base/messages/index.ts'
import { latestVersions } from '#platform/base/versions/index.ts'
import { helpTexts, listPublished, PublicationType } from '#platform/members/content/index.ts'

export const contentKinds = [...PublicationType.options, 'help', 'message'] as const
export type ContentRowKind = (typeof contentKinds)[number]
export const contentStates = ['coming', 'running', 'over'] as const
const rowStates = [...contentStates, 'own', 'built-in'] as const

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
  status: (typeof rowStates)[number]
}

/** Everything that operators write for all: announcements, the newest first; help; the messages that are sent. */
export async function contentRows(platform: Context): Promise<ContentRow[]> {
  const [announcements, help, messages, versions] = await Promise.all([
    listPublished(platform),
    helpTexts(platform),
    messageTemplates(platform),
    latestVersions(platform, ['announcement', 'text', 'message']),
  ])
  const versionOf = (key: string) => {
    const version = versions.get(key)
    return { version: version?.number ?? null, isDraft: version?.isDraft ?? false }
  }
  const always = { startsAt: null, endsAt: null, missing: [] }
  return [
    ...announcements.map(
      ({ id, title, type, startsAt, endsAt, missing, state }): ContentRow => ({
        id,
        title,
        kind: PublicationType.parse(type),
        startsAt,
        endsAt,
        missing,
        ...versionOf(`announcement:${id}`),
        status: state,
      }),
    ),
    ...help.map(
      ({ item, title, isOwn }): ContentRow => ({
        id: `help.${item}`,
        title: title.vi,
        kind: 'help',
        ...always,
        ...versionOf(`text:${item}`),
        status: isOwn ? 'own' : 'built-in',
      }),
    ),
    ...messages.map(
      ({ item, content, isOwn }): ContentRow => ({
        id: `message.${item}`,
        title: content.vi?.subject ?? content.en?.subject ?? content.zh?.subject ?? item,
        kind: 'message',
        ...always,
        ...versionOf(`message:${item}`),
        status: isOwn ? 'own' : 'built-in',
      }),
    ),
  ]
}
