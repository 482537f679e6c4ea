import type { OfficePage } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { announcementType } from './announcement-type.ts'
import { missionType, rankType, rewardType } from './catalogue-types.ts'
import type { ContentType, OpenedItem } from './content-type.ts'
import { promotionType } from './promotion-type.ts'
import { helpType, inboxType, messageType } from './text-types.ts'

export type EditorPage = Extract<OfficePage, 'content' | 'promotions'>

/** The kinds of content of each page. */
const types: Record<EditorPage, readonly ContentType[]> = {
  content: [announcementType, helpType, messageType, inboxType],
  promotions: [promotionType, missionType, rankType, rewardType],
}

/** The item of an id of a page, and its type; undefined where there is none. */
export async function openItem(
  platform: Context,
  page: EditorPage,
  id: string,
): Promise<{ type: ContentType; openedItem: OpenedItem } | undefined> {
  for (const type of types[page]) {
    const openedItem = await type.open(platform, id)
    if (openedItem === null) return undefined
    if (openedItem) return { type, openedItem }
  }
  return undefined
}
