/**
 * The page numbers of a pager: `margin` pages at both ends, `range` around the current one; `gap` for skipped pages.
 */
export function pagerItems(page: number, pages: number, range = 3, margin = 1): (number | 'gap')[] {
  const half = Math.floor(range / 2)
  const start = Math.max(1, Math.min(page - half, pages - range + 1))
  const end = Math.min(pages, start + range - 1)
  const items: (number | 'gap')[] = []
  let last = 0
  for (let number = 1; number <= pages; number++) {
    const isListed = number <= margin || number > pages - margin || (number >= start && number <= end)
    if (!isListed) continue
    // a gap of one page shows that page instead
    if (number === last + 2) items.push(last + 1)
    else if (number > last + 1) items.push('gap')
    items.push(number)
    last = number
  }
  return items
}
