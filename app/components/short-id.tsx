/**
 * An id by its last eight signs: ids of one day begin alike. The text of the element is the whole id, for scripts and
 * screen readers.
 */
export function ShortId({ id }: { id: string }) {
  if (id.length <= 12) return <code className="whitespace-nowrap">{id}</code>
  return (
    <code className="short-id" title={id}>
      <span>{id.slice(0, -8)}</span>
      {id.slice(-8)}
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
