import { languageNames } from '#app/i18n/config.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DifferenceLine } from '../../services/content/difference-lines.ts'
import type { EditorData } from '../../services/content/editor.server.ts'
import { Sheet } from '../records/section.tsx'

/** What differs between the version in the editor and an earlier one, by words. */
export function Difference({ data }: { data: EditorData }) {
  const { t } = useTranslation('office')
  const { difference } = data
  if (!difference) return null
  const { from, to, lines } = difference
  return (
    <Sheet
      title={t('content.differs', { from, to })}
      about={t('content.places', { count: lines.length })}
      end={
        <form className="o-row" action={`/office/${data.page}/${data.id}`}>
          <input type="hidden" name="version" value={to} />
          <select
            name="against"
            className="control select-arrow"
            aria-label={t('content.against')}
            defaultValue={from}
          >
            {data.versions
              .filter(({ number, isRemoval }) => number !== to && !isRemoval)
              .map(({ number }) => (
                <option key={number} value={number}>
                  {t('content.versionOf', { number })}
                </option>
              ))}
          </select>
          <button type="submit" className="button button-sm">
            {t('content.compare')}
          </button>
        </form>
      }
    >
      <DifferenceLines lines={lines} />
    </Sheet>
  )
}

/** By fields and languages: what is taken out, and what is put in. */
export function DifferenceLines({ lines }: { lines: readonly DifferenceLine[] }) {
  const { t } = useTranslation('forms')
  return (
    <dl className="o-dd o-df">
      {lines.map(({ name, language, pieces }) => (
        <div key={`${name} ${language}`}>
          <dt>
            {t(`label.${name as 'title'}`)}
            {language ? `, ${languageNames[language]}` : ''}
          </dt>
          <dd lang={language ?? undefined}>
            {pieces.map(({ is, text }, at) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text do not change places
              if (is === 'same') return <span key={at}>{shortened(text)}</span>
              const Mark = is
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              return <Mark key={at}>{text}</Mark>
            })}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How much unchanged text is shown around a change, in characters. */
const AROUND = 120

const shortened = (text: string) =>
  text.length > 2 * AROUND + 20 ? `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}` : text
