import { localMoment } from '#app/lib/text/dates.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import { ok, refuse } from '#platform/base/result.ts'
import {
  changeAnnouncement,
  endAnnouncement,
  findPublished,
  type Publication,
  PublicationType,
  publishAnnouncement,
  showAnnouncement,
} from '#platform/members/content/index.ts'
import {
  atField,
  type ContentType,
  enteredMoment,
  fieldOfWords,
  isUnwritten,
  namedAlike,
  type Words,
  wholeLanguages,
  wordsOfFields,
} from './content-type.ts'

/** A publication as its versions have it; a draft's words may be incomplete. */
interface Draft
  extends Omit<Extract<Publication, { type: 'B' }>, 'type' | 'content' | 'startsAt' | 'endsAt'> {
  type: PublicationType
  content: Words
  startsAt: string | null
  endsAt: string | null
}

interface AnnouncementFields {
  kicker: LocalText
  title: LocalText
  lead: LocalText
  button: LocalText
  body: LocalText
  groupName: string
  position: number
  linkageType: Draft['linkageType']
  url: string | undefined
  motif: string
  palette: string
  startsAt: string | undefined
  endsAt: string | undefined
}

const isNumber = /^[1-9]\d{0,17}$/
const fields = { content: 'title', ...namedAlike('position', 'url', 'startsAt', 'endsAt') }
const NEW = 'new.'

export const announcementType: ContentType = {
  async open(platform, id) {
    const variant = PublicationType.safeParse(id.startsWith(NEW) ? id.slice(NEW.length) : undefined)
    if (variant.success)
      return {
        kind: 'announcement',
        item: null,
        editor: variant.data === 'B' ? 'banner' : 'notice',
        title: '',
        status: 'new',
        inForce: null,
        variant: variant.data,
      }
    if (!isNumber.test(id)) return undefined
    const [publication, listed] = await Promise.all([
      showAnnouncement(platform, id),
      findPublished(platform, id),
    ])
    if (!publication || !listed) return null
    return {
      kind: 'announcement',
      item: id,
      editor: publication.type === 'B' ? 'banner' : 'notice',
      title: listed.title,
      status: listed.state,
      inForce: publication,
      variant: publication.type,
    }
  },
  values(content) {
    const { type, content: words, startsAt, endsAt, ...place } = content as Draft
    const moment = (iso: string | null) => (iso === null ? '' : localMoment(iso))
    const names = type === 'B' ? ['kicker', 'title'] : ['title', 'body']
    return {
      ...Object.fromEntries(names.map((name) => [name, fieldOfWords(words, name)])),
      ...(type === 'B' && {
        lead: fieldOfWords(words, 'text'),
        button: fieldOfWords(words, 'action'),
        groupName: place.groupName,
        position: String(place.position),
        linkageType: place.linkageType,
        url: place.url,
        motif: place.art.motif,
        palette: String(place.art.palette),
      }),
      startsAt: moment(startsAt),
      endsAt: moment(endsAt),
    }
  },
  blank: (variant): Record<string, string> =>
    variant === 'B'
      ? { groupName: 'w_home', position: '100', linkageType: 'none', motif: 'lotus', palette: '0' }
      : {},
  draftOf(value, { variant, inForce }): Draft {
    const {
      kicker,
      title,
      lead,
      button,
      body,
      startsAt,
      endsAt,
      url = '',
      ...place
    } = value as AnnouncementFields
    const type = PublicationType.parse(variant)
    const before = inForce as Draft | null
    const span = {
      startsAt: enteredMoment(startsAt, before?.startsAt) ?? before?.startsAt ?? null,
      endsAt: enteredMoment(endsAt, before?.endsAt),
    }
    if (type !== 'B') return { type, content: wordsOfFields({ title, body }), ...span } as Draft
    return {
      type,
      content: wordsOfFields({ kicker, title, text: lead, action: button }),
      groupName: place.groupName,
      position: place.position,
      linkageType: place.linkageType,
      url,
      art: { motif: place.motif, palette: Number(place.palette) },
      ...span,
    }
  },
  contentOf(draft) {
    const publication = draft as Draft
    const needed = publication.type === 'B' ? ['title'] : ['title', 'body']
    return { ...publication, content: wholeLanguages(publication.content, needed) }
  },
  async publish(platform, { actor }, { item }, content) {
    const publication = content as Publication
    if (isUnwritten(publication.content)) return refuse('required', { field: 'title' })
    if (item === null) return atField(await publishAnnouncement(platform, actor, publication), fields)
    const changed = await changeAnnouncement(platform, actor, item, publication)
    return changed.ok ? ok({ id: item }) : atField(changed, fields)
  },
  close: (platform, { actor }, { item }) => endAnnouncement(platform, actor, item ?? ''),
  reopen: (platform, { actor }, { item, inForce }) =>
    changeAnnouncement(platform, actor, item ?? '', { ...(inForce as Publication), endsAt: null }),
}
