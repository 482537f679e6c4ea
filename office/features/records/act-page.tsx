import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Key } from '../frame/key.tsx'
import { type Decision, Decisions } from './decision.tsx'
import { Sheet } from './section.tsx'

/** Something that an act changes, as it is and as it will be. */
export interface Effect {
  field: string
  name: string
  before: ReactNode
  after: ReactNode
}

/** What an act will do, before it is done. */
export function Effects({ effects }: { effects: readonly Effect[] }) {
  const { t } = useTranslation('office')
  return (
    <FigureTable
      name="effects"
      caption={t('effect.title')}
      columns={[
        { field: 'what', head: t('effect.what') },
        { field: 'before', head: t('effect.before') },
        { field: 'after', head: t('effect.after') },
      ]}
      rows={effects.map(({ field, name, before, after }) => ({
        id: field,
        cells: { what: name, before, after },
      }))}
    />
  )
}

/** The page of one act (design/office, section 5): what it will change, whom it concerns, and the act itself. */
export function ActPage({
  title,
  back,
  effects,
  decision,
  children,
}: {
  title: string
  /** The record that it is about. */
  back: string
  effects: readonly Effect[]
  decision: Decision
  children?: ReactNode
}) {
  const { t } = useTranslation('office')
  return (
    <article className="o-rec" data-act={decision.form.id}>
      <p className="o-row mb-3">
        <LinkButton small icon="chevron-left" href={back} data-key="Escape">
          {t('effect.back')}
          <Key of="Esc" />
        </LinkButton>
      </p>
      <section className="o-s o-rh">
        <h1 className="amt">{title}</h1>
      </section>
      {effects.length > 0 ? (
        <Sheet title={t('effect.title')}>
          <Effects effects={effects} />
        </Sheet>
      ) : null}
      {children}
      <Decisions decisions={[decision]} />
    </article>
  )
}
