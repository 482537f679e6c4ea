import { createContext, type ReactNode, useContext, useState } from 'react'

interface Shape {
  viewBox: string
  /** The inside of the `<symbol>`: constants of this folder only, never a visitor's text. */
  markup: string
}

/** The shapes of one page so far. `sealed` once the sprite is rendered: later shapes are drawn in place. */
export class Shapes {
  readonly byId = new Map<string, Shape>()
  sealed = false

  /** True if `<use href="#id">` will find the shape. */
  has(id: string, shape: Shape): boolean {
    if (this.sealed) return this.byId.has(id)
    if (!this.byId.has(id)) this.byId.set(id, shape)
    return true
  }

  /** Those of a part that was rendered by itself. */
  addAll({ byId }: Shapes): void {
    for (const [id, shape] of byId) this.has(id, shape)
  }
}

const ShapesContext = createContext<Shapes | null>(null)
export const ShapesProvider = ShapesContext.Provider
/** The shapes that this page's sprite has so far; null outside of a page. */
export const useShapes = () => useContext(ShapesContext)

const WriterContext = createContext<((markup: string) => string) | null>(null)
/** What has finished markup written into the page in place of the text that it answers; without it React writes it. */
export const MarkupWriterProvider = WriterContext.Provider

/** Collects the shapes of one page. Wraps everything in `<body>`; needs a `<Sprite />` as the last child. */
export function SpriteProvider({ children }: { children: ReactNode }) {
  const [shapes] = useState(() => new Shapes())
  return <ShapesProvider value={shapes}>{children}</ShapesProvider>
}

/** The one sprite of a page, with only the shapes used before it. Last in `<body>`, so that it is rendered last. */
export function Sprite() {
  const shapes = useShapes()
  const writer = useContext(WriterContext)
  if (!shapes) return null
  shapes.sealed = true
  let markup = ''
  // In the order of their names: a kept part tells its shapes before its slots do, one that is rendered in place after.
  const byName = [...shapes.byId].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [id, { viewBox, markup: inside }] of byName)
    markup += `<symbol id="${id}" viewBox="${viewBox}">${inside}</symbol>`
  // Constants of this folder; text is the cheapest way to write them.
  const inside = writer ? { children: writer(markup) } : { dangerouslySetInnerHTML: { __html: markup } }
  return <svg id="sprite" className="hidden" aria-hidden="true" {...inside} />
}

/** Registers a shape; true if it is (or will be) in the page's sprite, false if it must be drawn in place. */
export function useShape(id: string, viewBox: string, markup: string): boolean {
  return useShapes()?.has(id, { viewBox, markup }) ?? false
}
