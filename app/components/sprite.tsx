import { createContext, type ReactNode, useContext, useState } from 'react'

interface Shape {
  viewBox: string
  /** The inside of the `<symbol>`: constants of this folder only, never a visitor's text. */
  markup: string
}

/** The shapes of one page so far. `sealed` once the sprite is rendered: later shapes are drawn in place. */
class Collector {
  readonly shapes = new Map<string, Shape>()
  sealed = false

  /** True if `<use href="#id">` will find the shape. */
  has(id: string, shape: Shape): boolean {
    if (this.sealed) return this.shapes.has(id)
    if (!this.shapes.has(id)) this.shapes.set(id, shape)
    return true
  }
}

const CollectorContext = createContext<Collector | null>(null)

/** Collects the shapes of one page. Wraps everything in `<body>`; needs a `<Sprite />` as the last child. */
export function SpriteProvider({ children }: { children: ReactNode }) {
  const [collector] = useState(() => new Collector())
  return <CollectorContext.Provider value={collector}>{children}</CollectorContext.Provider>
}

/** The one sprite of a page, with only the shapes used before it. Last in `<body>`, so that it is rendered last. */
export function Sprite() {
  const collector = useContext(CollectorContext)
  if (!collector) return null
  collector.sealed = true
  let markup = ''
  for (const [id, { viewBox, markup: inside }] of collector.shapes)
    markup += `<symbol id="${id}" viewBox="${viewBox}">${inside}</symbol>`
  return (
    <svg
      id="sprite"
      className="hidden"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this folder; text is the cheapest way to write them
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}

/** Registers a shape; true if it is (or will be) in the page's sprite, false if it must be drawn in place. */
export function useShape(id: string, viewBox: string, markup: string): boolean {
  return useContext(CollectorContext)?.has(id, { viewBox, markup }) ?? false
}
