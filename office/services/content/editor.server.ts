import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { rowsIn } from '#app/forms/fields.ts'
import { writtenLanguages } from '#app/i18n/config.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import { undoVersion } from '#platform/backoffice/content/index.ts'
import { mayDo, type OfficeAct } from '#platform/backoffice/operators/index.ts'
import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { type ContentVersion, listVersions, saveDraft, unlessChanged } from '#platform/base/versions/index.ts'
import type { PendingApproval } from '#platform/members/approvals/index.ts'
import type { Editor } from '../../features/content/editor.ts'
import { closeForm, openForm, undoForm } from '../../features/content/editor-acts.ts'
import { editorOf } from '../../features/content/editors.ts'
import { admit, does, doPosted } from '../acts.server.ts'
import type { ContentType, EditorValues, OpenedItem } from './content-type.ts'
import { type EditorPage, openItem } from './content-types.ts'
import { differenceLines } from './difference-lines.ts'

/** A version as the list of versions shows it. */
export interface ShownVersion {
  number: number
  by: string
  at: string
  state: 'draft' | 'inForce' | 'replaced'
  /** It says that the item was taken away, and has nothing to show. */
  isRemoval: boolean
}

/** The number of a version in a query. */
const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** What the page of an editor shows. */
export async function loadEditor(args: LoaderFunctionArgs, page: EditorPage) {
  const { platform, operator } = admit(args, page)
  const id = args.params.id ?? ''
  const item = await openItem(platform, page, id)
  if (!item) throw pageFailure('not-found')
  const { type, openedItem } = item
  const query = new URL(args.request.url).searchParams
  const versions = openedItem.item === null ? [] : await listVersions(platform, itemOf(openedItem))
  const newest = versions[0]
  const current = versions.find(({ publishedAt }) => publishedAt !== null)
  const written = versions.filter((version) => version.content !== null)
  const requested = written.find(({ number }) => number === numberIn(query, 'version'))
  const onPage = requested ?? (newest?.publishedAt === null ? newest : undefined)
  const content = onPage?.content ?? openedItem.inForce
  const values = content === null ? type.blank(openedItem.variant) : type.values(content, openedItem)
  const against =
    written.find(({ number }) => number === numberIn(query, 'against')) ??
    earlierThan(onPage ?? current, versions)
  const editor = editorOf(openedItem.editor)
  const can = (name: string) => mayDo(operator.role, `${page}.${name}` as OfficeAct)
  const isOver = openedItem.status === 'over' || openedItem.status === 'closed'
  const isStored = openedItem.item !== null
  const isEnded = openedItem.isEnded ?? false
  return {
    id,
    page,
    editor: openedItem.editor,
    variant: openedItem.variant,
    heading: openedItem.title,
    status: openedItem.status,
    isEnded,
    isNew: !isStored,
    values,
    missing: missingIn(editor, values),
    shown: onPage?.number ?? current?.number ?? 0,
    isDraft: onPage?.publishedAt === null,
    versions: versions.map((version): ShownVersion => toShown(version, current)),
    difference: against
      ? {
          from: against.number,
          to: onPage?.number ?? current?.number ?? 0,
          lines: differenceLines(editor, type.values(against.content, openedItem), values),
        }
      : null,
    seen: newest?.number ?? 0,
    may: {
      publish: can(editor.forms.publish.intent ?? ''),
      draft: isStored && can('draft'),
      undo: can('undo'),
      close: isStored && !isOver && type.close !== undefined && can('close'),
      open: isStored && isOver && !isEnded && type.reopen !== undefined && can('open'),
    },
    title: openedItem.title || id,
  }
}

export type EditorData = Awaited<ReturnType<typeof loadEditor>>

const itemOf = ({ kind, item }: OpenedItem) => ({ kind, item: item ?? '' })

const toShown = (version: ContentVersion, current: ContentVersion | undefined): ShownVersion => ({
  number: version.number,
  by: version.writtenBy,
  at: version.writtenAt,
  state: version.publishedAt === null ? 'draft' : version === current ? 'inForce' : 'replaced',
  isRemoval: version.content === null,
})

/** What a version is compared with by itself: the published one before it. */
function earlierThan(version: ContentVersion | undefined, versions: readonly ContentVersion[]) {
  if (!version) return undefined
  return versions.find(
    ({ number, publishedAt, content }) => number < version.number && publishedAt !== null && content !== null,
  )
}

/** How many needed texts each language lacks: 0 is whole. */
function missingIn({ words }: Editor, values: EditorValues): Record<WrittenLanguage, number> {
  const needed = words.filter((field) => field.needed).map(({ name }) => rowsIn(values[name]))
  return Object.fromEntries(
    writtenLanguages.map((language, at) => [language, needed.filter((texts) => !texts[at]).length]),
  ) as Record<WrittenLanguage, number>
}

/** What was posted on the page of an editor. */
export async function actOnEditor(args: ActionFunctionArgs, page: EditorPage) {
  const { platform } = admit(args, page)
  const id = args.params.id ?? ''
  const item = await openItem(platform, page, id)
  if (!item) throw pageFailure('not-found')
  const { type, openedItem } = item
  const { publish, draft } = editorOf(openedItem.editor).forms
  let path = `/office/${page}/${id}`
  const to = () => path
  return doPosted(args, [
    does(publish, `${page}.${publish.intent}` as OfficeAct, {
      async run(platform, value, actor) {
        const done = await publishContent(platform, type, openedItem, {
          ...(value as VersionFields),
          draft: type.draftOf(value, openedItem),
          actor,
        })
        if (done.ok && 'id' in done.value) path = `/office/${page}/${done.value.id}`
        return done
      },
      to,
      says: 'published',
    }),
    does(draft, `${page}.draft`, {
      async run(platform, value, actor) {
        if (openedItem.item === null) return refuse('not-found')
        return saveDraft(platform, {
          ...itemOf(openedItem),
          content: type.draftOf(value, openedItem),
          before: openedItem.inForce ?? undefined,
          seenVersion: (value as VersionFields).version ?? 0,
          actor,
        })
      },
      to,
      says: 'draft-saved',
    }),
    does(undoForm, `${page}.undo`, {
      run: (platform, { number, version: seenVersion = 0, reason }, actor) =>
        undoVersion(platform, { ...itemOf(openedItem), number, seenVersion, reason, actor }),
      to,
      says: 'undone',
    }),
    does(closeForm, `${page}.close`, {
      run: (platform, value, actor) =>
        switchContent(platform, type, openedItem, { ...value, actor, act: 'close' }),
      to,
      says: 'closed',
    }),
    does(openForm, `${page}.open`, {
      run: (platform, value, actor) =>
        switchContent(platform, type, openedItem, { ...value, actor, act: 'reopen' }),
      to,
      says: 'opened',
    }),
  ])
}

/** Takes an item off, or puts it back, unless somebody else has written since; without a `version` that is not checked. */
async function switchContent(
  platform: Context,
  type: ContentType,
  openedItem: OpenedItem,
  { act, version, reason, actor }: VersionFields & { act: 'close' | 'reopen'; actor: string },
): Promise<Result<unknown>> {
  if (openedItem.item === null) return refuse('not-found')
  const checkedReason = reasonOf(type, reason)
  if (!checkedReason.ok) return checkedReason
  const by = { actor, reason: checkedReason.value }
  return platform.transact(async (tx) => {
    if (version !== undefined) {
      const unseen = await unlessChanged(tx, itemOf(openedItem), version)
      if (!unseen.ok) return unseen
    }
    return (await type[act]?.(tx, by, openedItem)) ?? refuse('not-found')
  })
}

/** The reason of an act, where its type asks for one. */
const reasonOf = ({ asksReason }: ContentType, reason: string | undefined): Result<string | undefined> =>
  asksReason ? checkReason(reason ?? '') : ok(undefined)

interface VersionFields {
  /** The newest version that the editor has seen; none of a new one. */
  version?: number | undefined
  reason?: string | undefined
}

/**
 * Publishes what was written, unless somebody else has written since. What is not written to its end is left out, and kept as a
 * draft before.
 */
async function publishContent(
  platform: Context,
  type: ContentType,
  openedItem: OpenedItem,
  { draft, version = 0, reason, actor }: VersionFields & { draft: unknown; actor: string },
): Promise<Result<{ id: string } | PendingApproval>> {
  const checkedReason = reasonOf(type, reason)
  if (!checkedReason.ok) return checkedReason
  const content = type.contentOf(draft)
  const by = { actor, reason: checkedReason.value }
  if (openedItem.item === null) return type.publish(platform, by, openedItem, content)
  const item = itemOf(openedItem)
  return platform.transact(async (tx) => {
    const unseen = await unlessChanged(tx, item, version)
    if (!unseen.ok) return unseen
    if (JSON.stringify(content) !== JSON.stringify(draft)) {
      const before = openedItem.inForce ?? undefined
      // It may have been kept before.
      const result = await saveDraft(tx, {
        ...item,
        content: draft,
        before,
        seenVersion: unseen.value,
        actor,
      })
      if (!result.ok && result.code !== 'nothing-changed') return result
    }
    return type.publish(tx, by, openedItem, content)
  })
}
