/**
 * An id by its last eight signs: ids of one day begin alike. The text of the element is the whole id, for scripts and
 * screen readers.
 */
export function ShortId({ id }: { id: string }) {
  const cut = id.length > 12 ? -8 : 0
  return (
    <code className="relative whitespace-nowrap" title={id}>
      {cut ? <span className="sr-only">{id.slice(0, cut)}</span> : null}
      <span className={cut ? "before:content-['…']" : undefined}>{id.slice(cut)}</span>
    </code>
  )
}

/** The same, leading to the record. A box of its own, so that a press in its middle meets it. */
export function IdLink({ id, href }: { id: string; href: string }) {
  return (
    <a href={href} className="inline-block py-1">
      <ShortId id={id} />
    </a>
  )
}
