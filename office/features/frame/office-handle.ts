import type { ParseKeys } from 'i18next'
import type { OfficePage } from '#platform/backoffice/operators/index.ts'

/** What a page tells the document and the frame around it. */
interface OfficeHandle {
  page: OfficePage
  /** Its title, where that is not the name of its `page`, nor what its loader returns. */
  title?: ParseKeys<'office'>
  /** It is told when something has changed. */
  live?: true
}

/** The handle of the page that is shown; undefined of one that is not there. */
export const handleOf = (matches: { handle: unknown }[]): OfficeHandle | undefined =>
  matches.map(({ handle }) => handle as OfficeHandle | undefined).find((handle) => handle?.page)
