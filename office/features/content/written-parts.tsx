import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WrittenRow } from '#office/lists/offers/written-list.ts'
import type { ContentRow, contentStates } from '../../services/content/content-rows.ts'
import type { EditorPage } from '../../services/content/content-types.ts'
import { FilterChips } from '../records/office-list-page.tsx'
import { ContentState } from './content-state.tsx'
import { MissingBadge } from './missing-badge.tsx'
import { NewItems } from './new-items.tsx'

type State = (typeof contentStates)[number] | undefined

/** The chips above a list of texts by operators: what can be created, and the states to filter by. */
export function WrittenChips({
  page,
  variants,
  status,
  href,
}: {
  page: EditorPage
  /** Empty for who may not write. */
  variants: readonly string[]
  status: State
  href(status: State): string
}) {
  const { t } = useTranslation('office')
  return (
    <>
      {variants.length > 0 ? <NewItems page={page} variants={variants} /> : null}
      <FilterChips
        label={t('states')}
        chips={([undefined, 'running', 'coming', 'over'] as const).map((one) => ({
          href: href(one),
          text: one === undefined ? t('all') : t(`contentState.${one}`),
          current: status === one,
        }))}
      />
    </>
  )
}

/** The cells of such a list that are more than their text. */
export function useWrittenCells(page: EditorPage) {
  const { t } = useTranslation('office')
  return {
    title: {
      cell: ({ id, title }: Pick<WrittenRow, 'id' | 'title'>) => (
        <a href={`/office/${page}/${id}`}>{title}</a>
      ),
    },
    kind: { cell: ({ kind }: { kind: string }) => t(`contentKind.${kind as ContentRow['kind']}`) },
    missing: { cell: ({ missing }: Pick<WrittenRow, 'missing'>) => <MissingBadge missing={missing} /> },
    version: {
      cell: ({ version, isDraft }: Pick<WrittenRow, 'version' | 'isDraft'>) => (
        <>
          {version ?? '–'} {isDraft ? <ContentState state="draft" /> : null}
        </>
      ),
    },
    status: {
      cell: ({ status }: { status: ContentRow['status'] }) => <ContentState state={status} />,
    },
  }
}
