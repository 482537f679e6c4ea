import type { ReactNode } from 'react'

/** A sheet with a head. */
export function Sheet({
  title,
  about,
  end,
  children,
}: {
  title: ReactNode
  about?: ReactNode
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="o-s">
      <div className="o-sh">
        <h2>{title}</h2>
        {about ? <span className="text-xs text-ink-2">{about}</span> : null}
        {end ? <span className="end">{end}</span> : null}
      </div>
      {children}
    </section>
  )
}

/** Pairs of a name and what it says. */
export function Pairs({ pairs }: { pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="o-kv">
      {pairs.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
