import type { ReactNode } from 'react'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { type FigureLook, figureText } from '#app/lib/text/figure-text.ts'

/** Writes figures as `Figure` does, for words that have them inside. */
export function useFigureText() {
  const { language, currencySymbol } = useFormat()
  return (figure: string | null, look: FigureLook) =>
    figureText(figure, look, { locale: htmlLang[language], symbol: currencySymbol })
}

type FigureProps = FigureLook & { name: string }

/** A figure that is counted from the panel: by the server, and during input by the script (`enhance/play/game.ts`). */
export function Figure({ value, ...look }: FigureProps & { value: string | null }) {
  const text = useFigureText()
  return <FigureText {...look}>{text(value, look)}</FigureText>
}

/** The same, written already: in a kept part it is a slot. */
export const FigureText = ({ name, as, template, children }: FigureProps & { children: ReactNode }) => (
  <span className="digits" data-figure={name} data-as={as} data-template={template}>
    {children}
  </span>
)
