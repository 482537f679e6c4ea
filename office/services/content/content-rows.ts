import { builtInInboxWords } from '#app/i18n/inbox-texts.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Context } from '#platform/base/context.ts'
import { inboxCodeOf, messageTemplates } from '#platform/base/messages/index.ts'
import { helpTexts, listPublished, PublicationType } from '#platform/members/content/index.ts'
import { versionsByItem } from './versions-by-item.ts'

export const contentKinds = [...PublicationType.options, 'help', 'message', 'inbox'] as const
export type ContentRowKind = (typeof contentKinds)[number]
export const contentStates = ['coming', 'running', 'over'] as const
const rowStates = [...contentStates, 'own', 'built-in'] as const

/** One item that is published to everybody. */
export interface ContentRow {
  id: string
  title: string
  kind: ContentRowKind
  startsAt: string | null
  endsAt: string | null
  /** The languages whose readers do not see it. */
  missing: WrittenLanguage[]
  version: number | null
  /** Whether a draft waits that is newer than what is in force. */
  isDraft: boolean
  status: (typeof rowStates)[number]
}

/** Everything that operators write for all: announcements, the newest first; help; the messages that are sent. */
export async function contentRows(platform: Context): Promise<ContentRow[]> {
  const [announcements, help, messages, versionOf] = await Promise.all([
    listPublished(platform),
    helpTexts(platform),
    messageTemplates(platform),
    versionsByItem(platform, ['announcement', 'text', 'message']),
  ])
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
    ...messages.map(({ item, content, isOwn }): ContentRow => {
      const code = inboxCodeOf(item)
      const { vi, en, zh } = content
      const subject = code ? builtInInboxWords('vi', code).title : (vi ?? en ?? zh)?.subject
      return {
        id: code ? item : `message.${item}`,
        title: vi?.subject ?? subject ?? item,
        kind: code ? 'inbox' : 'message',
        ...always,
        ...versionOf(`message:${item}`),
        status: isOwn ? 'own' : 'built-in',
      }
    }),
  ]
}
