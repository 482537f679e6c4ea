import { createContext, useContext } from 'react'
import type { SecretField } from '#app/lib/forms/secret-fields.ts'
import type { FailureView } from '#app/lib/pages/failure-view.ts'
import type { Theme } from '#app/lib/visitor/theme.ts'
import type { Language } from '#contract/base/fields/values.ts'

/** Known to every page without any loader: set in `entry.server.tsx` from the request. */
export interface PageContext {
  language: Language
  theme: Theme
  nonce: string
  csrf: string
  requestId: string
  /** The URL of the page, without its dialog and `?lang=`: forms of the frame redirect back to it. */
  here: string
  /** Seconds until a reload without a script, for visitors who opted in (site.md 1.12). */
  reload: number | undefined
  /** The title of a page that shows a failure instead. */
  failureTitle: FailureView['title'] | null
  /** The posted form for a retry, if the platform could not take it. */
  retry: Retry | null
  /** The posted form had an unknown intent. */
  unknownIntent: boolean
}

/** A form to send again with the same `requestId`: its values without secrets, and the names of its secret fields. */
export interface Retry {
  action: string
  values: [string, string][]
  secrets: SecretField[]
}

const Context = createContext<PageContext | undefined>(undefined)
export const PageContextProvider = Context.Provider

/** Undefined for a part that is rendered outside of a page. */
export const useKnownPage = (): PageContext | undefined => useContext(Context)

/** Throws outside a page, so that no part is rendered without its nonce. */
export function usePage(): PageContext {
  const page = useContext(Context)
  if (!page) throw new Error('a page is rendered outside entry.server.tsx')
  return page
}
