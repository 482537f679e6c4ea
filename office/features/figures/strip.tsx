import type { ReactNode } from 'react'

/** A figure with its name and comparison; with `href` it links to the records behind it. */
export interface Figure {
  /** `data-field`. */
  field: string
  name: string
  value: ReactNode
  /** The plain value (`data-value`), for whoever reads the page by its attributes. */
  plain?: string | number
  about?: ReactNode
  href?: string | undefined
}

export function Strip({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className="o-strip">
      {figures.map(({ field, name, value, plain, about, href }) => {
        const inside = (
          <>
            <span className="k">{name}</span>
            <span className="v">{value}</span>
            <span className="d">{about}</span>
          </>
        )
        return href ? (
          <a key={field} href={href} data-field={field} data-value={plain}>
            {inside}
          </a>
        ) : (
          <div key={field} data-field={field} data-value={plain}>
            {inside}
          </div>
        )
      })}
    </div>
  )
}
