import {
  createContext,
  createElement,
  type FunctionComponent,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react'
import { I18nContext, I18nextProvider } from 'react-i18next'
import { htmlLang } from '#app/i18n/config.ts'
import { FormatProvider, useFormat } from '#app/i18n/format.tsx'
import { MoneyFormatProvider } from './money.tsx'
import { PicturesProvider, usePictures } from './pictures.tsx'
import { Shapes, ShapesProvider, useShapes } from './sprite.tsx'

/** What a kept part may be given. Objects count as the same only if they are the very same one. */
export type Given = Readonly<Record<string, object | string | number | boolean | null | undefined>>

interface Inputs {
  given: Given
  language: string
  currencySymbol: string
  pictures: string | null
}

interface Markup {
  html: string
  shapes: Shapes
}

/** Beyond it the oldest are dropped: of a part that is given a new object each time. */
const MAX_KEPT = 500

/** Markup of parts by all that they were made of (docs/decisions/0048). */
export class KeptMarkup {
  readonly #kept = new Map<string, Markup>()
  readonly #numbers = new WeakMap<object, number>()
  #objects = 0

  /** `toMarkup` is React's `renderToStaticMarkup`: pages come with it, and browsers load no renderer. */
  constructor(private readonly toMarkup: (element: ReactElement) => string) {}

  of(part: object, { given, ...format }: Inputs, render: (shapes: Shapes) => ReactElement): Markup {
    const key = `${this.#numberOf(part)} ${this.#keyOf({ ...format })} ${this.#keyOf(given)}`
    let markup = this.#kept.get(key)
    if (!markup) {
      const shapes = new Shapes()
      markup = { html: this.toMarkup(render(shapes)), shapes }
      this.#kept.set(key, markup)
      const [oldest = key] = this.#kept.keys()
      if (this.#kept.size > MAX_KEPT) this.#kept.delete(oldest)
    }
    return markup
  }

  #keyOf(values: Given): string {
    return Object.entries(values)
      .map(
        ([name, value]) => `${name}=${isObject(value) ? `#${this.#numberOf(value)}` : JSON.stringify(value)}`,
      )
      .join()
  }

  #numberOf(object: object): number {
    let number = this.#numbers.get(object)
    if (number === undefined) {
      number = ++this.#objects
      this.#numbers.set(object, number)
    }
    return number
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

const KeptContext = createContext<KeptMarkup | null>(null)
/** Where it is missing, kept parts are rendered in place. */
export const KeptProvider = KeptContext.Provider

export interface KeptProps<G extends Given> extends Omit<HTMLAttributes<HTMLElement>, 'children'> {
  /** The element around it, with its attributes: it is not kept. */
  as: 'div' | 'nav' | 'section' | 'ul'
  /** A component of a module, not one that is made while rendering. */
  of: (given: G) => ReactNode
  /** All that it is made of, besides language, currency and where pictures come from: answers that all visitors share, and plain values that are few. */
  given: G
}

/**
 * A part that is rendered once for all visitors who are given the same. It sees no page: what asks for the member, the URL,
 * the token of a form or the nonce throws, so nothing of a visitor is in it but what `given` says, and that is in its key.
 */
export function Kept<G extends Given>({ as: Element, of, given, ...attributes }: KeptProps<G>) {
  const kept = useContext(KeptContext)
  const shapes = useShapes()
  const { i18n } = useContext(I18nContext)
  const { language, currencySymbol } = useFormat()
  const pictures = usePictures()
  const part = createElement(of as FunctionComponent<G>, given)
  if (!kept || !shapes || shapes.sealed) return <Element {...attributes}>{part}</Element>
  const markup = kept.of(of, { given, language, currencySymbol, pictures }, (own) => (
    <I18nextProvider i18n={i18n}>
      <ShapesProvider value={own}>
        <FormatProvider value={{ language, currencySymbol }}>
          <MoneyFormatProvider locale={htmlLang[language]} symbol={currencySymbol}>
            <PicturesProvider value={pictures}>{part}</PicturesProvider>
          </MoneyFormatProvider>
        </FormatProvider>
      </ShapesProvider>
    </I18nextProvider>
  ))
  shapes.addAll(markup.shapes)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup.html }} />
}
