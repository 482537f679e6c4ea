import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MoneyFormatProvider } from '#app/components/money.tsx'
import { Sprite, SpriteProvider } from '#app/components/pictures/sprite.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { FormatProvider } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { keptTexts } from '#app/rendering/texts.server.ts'
import sheet from '../../styles/preview.css?url'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { InboxPreview } from './inbox-preview.tsx'
import { MissionPreview, PromotionPreview, RankPreview, RewardPreview } from './offer-preview.tsx'
import type { PreviewInput } from './preview-input.ts'
import { HelpPreview, MessagePreview } from './text-preview.tsx'

/** A document in the colours of the players' site, with nothing in it that runs or leads anywhere. */
export const previewDocument = (previewed: PreviewInput): string => {
  const { language, theme, currencySymbol, content, note } = previewed
  return `<!DOCTYPE html>${renderToStaticMarkup(
    <I18nextProvider i18n={keptTexts(language)}>
      <html lang={htmlLang[language]} dir="ltr" data-theme={theme}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="robots" content="noindex" />
          <meta name="color-scheme" content={theme === 'system' ? 'light dark' : theme} />
          <title>{'Sen'}</title>
          {/* what is pressed opens nowhere: a frame without pop-ups */}
          <base target="_blank" />
          <link rel="stylesheet" href={sheet} />
        </head>
        <body>
          <SpriteProvider>
            <FormatProvider value={{ language, currencySymbol }}>
              <MoneyFormatProvider locale={htmlLang[language]} symbol={currencySymbol}>
                <main className="preview">
                  {content === null ? <Note note={note} /> : <Part {...previewed} />}
                </main>
              </MoneyFormatProvider>
            </FormatProvider>
            <Sprite />
          </SpriteProvider>
        </body>
      </html>
    </I18nextProvider>,
  )}`
}

function Note({ note }: { note: PreviewInput['note'] }) {
  const { t } = useTranslation('office')
  return <p className="text-ink-2">{t(`content.cannotShow.${note}`)}</p>
}

function Part(previewed: PreviewInput): ReactNode {
  switch (previewed.editor) {
    case 'banner':
    case 'notice':
      return <AnnouncementPreview {...previewed} />
    case 'text':
      return <HelpPreview {...previewed} />
    case 'inbox':
      return <InboxPreview {...previewed} />
    case 'message':
      return <MessagePreview {...previewed} />
    case 'mission':
      return <MissionPreview {...previewed} />
    case 'rank':
      return <RankPreview {...previewed} />
    case 'reward':
      return <RewardPreview {...previewed} />
    default:
      return <PromotionPreview {...previewed} />
  }
}
