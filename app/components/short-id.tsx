/**
 * The last eight characters of an id: ids of one day begin alike. The text of the element is the whole id, for scripts
 * and screen readers. A function, because long tables have hundreds of cells and a component for each costs.
 */
export function shortId(id: string) {
  if (id.length <= 12) return <code className="whitespace-nowrap">{id}</code>
  return (
    <code className="short-id" title={id}>
      <span>{id.slice(0, -8)}</span>
      {id.slice(-8)}
    </code>
  )
}
