import { ArrowRail, endOf } from '#app/components/arrow-rail.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MenuList, MenuQuery, MenuTag } from '#app/lib/play/lottery-menu.ts'

/** The tags of a menu and its lists, as tabs. Of more than seven an arrow at each end leads to that end. */
export function TagRail({
  query,
  tags,
  lists,
  member,
  link,
}: {
  query: MenuQuery
  tags: readonly MenuTag[]
  lists: readonly MenuList[]
  member: boolean
  link: (change: Partial<MenuQuery>) => string
}) {
  const { t } = useTranslation('lottery-menu')
  const all = { tag: undefined, list: 'all', q: undefined } as const
  const items = [
    { href: link(all), label: t('all'), current: query.list === 'all' && query.tag === undefined },
    ...(tags.length > 1 ? tags : []).map((tag) => ({
      href: link({ ...all, tag }),
      label: t(`tag.${tag}`),
      current: query.list === 'all' && query.tag === tag,
    })),
    ...lists
      .filter((list) => list !== 'all')
      .map((list) => ({
        href: link({ ...all, day: undefined, list }),
        label: t(list),
        current: query.list === list,
        asksForLogin: !member && list !== 'hot',
      })),
  ]
  const rail = items.map((item, at) => ({ ...item, id: endOf('tag', at, items.length) }))
  return (
    <ArrowRail count={items.length} prefix="tag" back={t('tabsBack')} on={t('tabsOn')}>
      <Tabs label={t('tabs')} items={rail} />
    </ArrowRail>
  )
}
