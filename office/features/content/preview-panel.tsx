import { Button } from '#app/components/button.tsx'
import { languageNames, writtenLanguages } from '#app/i18n/config.ts'
import { usePage } from '#app/i18n/page-context.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { EditorData } from '../../services/content/editor.server.ts'
import { Sheet } from '../records/section.tsx'

const FRAME = 'preview'

/**
 * A preview of the text in the editor, published or not, as players will see it: a button for each language posts the form
 * into the frame, a document of the office in the players' colours.
 */
export function PreviewPanel({ data }: { data: EditorData }) {
  const { t } = useTranslation('office')
  const { language } = usePage()
  const path = `/office/${data.page}/${data.id}/preview`
  const version = data.isNew ? '' : `&version=${data.shown}`
  return (
    <Sheet title={t('content.preview')}>
      <div className="o-sb">
        <fieldset className="o-row mb-2">
          <legend className="sr-only">{t('content.previewIn')}</legend>
          {writtenLanguages.map((one) => (
            <Button
              key={one}
              form="form-publish"
              name="intent"
              value="preview"
              formAction={`${path}?language=${one}`}
              formTarget={FRAME}
              formNoValidate
              small
              icon="eye"
            >
              {languageNames[one]}
            </Button>
          ))}
        </fieldset>
        <iframe
          className="o-pv"
          name={FRAME}
          title={t('content.preview')}
          src={`${path}?language=${language}${version}`}
          // No script, no form and no way out: only what is drawn.
          sandbox="allow-same-origin"
        />
      </div>
      <p className="o-foot">{t('content.previewNote')}</p>
    </Sheet>
  )
}
