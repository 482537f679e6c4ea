import { Icon } from '#app/components/pictures/icon.tsx'
import { Tabs } from '#app/components/tabs.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MenuList, MenuQuery, MenuTag } from '#app/lib/play/lottery-menu.ts'

/** More tabs than this have arrows on wide screens (product.md section 2, "Lottery page"). */
const WITH_ARROWS = 7

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
  if (items.length <= WITH_ARROWS) return <Tabs label={t('tabs')} items={items} />
  const last = items.length - 1
  const rail = items.map((item, at) => ({
    ...item,
    id: at === 0 ? 'tag-first' : at === last ? 'tag-last' : undefined,
  }))
  const arrow = (to: string, label: string, icon: 'chevron-left' | 'chevron-right') => (
    <a href={to} className="icon-button max-lg:hidden" aria-label={label}>
      <Icon name={icon} className="mirrored" />
    </a>
  )
  return (
    <div className="tag-rail">
      {arrow('#tag-first', t('tabsBack'), 'chevron-left')}
      <Tabs label={t('tabs')} items={rail} />
      {arrow('#tag-last', t('tabsOn'), 'chevron-right')}
    </div>
  )
}
