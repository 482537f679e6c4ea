import { createContext, useContext } from 'react'
import type { SecretField } from '#app/lib/secret-fields.ts'
import type { ShownFailure } from '#app/lib/shown-failure.ts'
import type { Language } from '#contract/values.ts'

/** What every page knows even when no loader has answered: set in `entry.server.tsx` from the request. */
export interface PageContext {
  language: Language
  theme: Theme
  nonce: string
  csrf: string
  requestId: string
  /** After how many seconds the page is asked for again without a script, for who wants it (site.md 1.12). */
  reload: number | undefined
  /** What the page is called where it shows a failure in place of itself. */
  failureTitle: ShownFailure['title'] | null
  /** The posted form, when the platform could not take it: to be sent again. */
  retry: Retry | null
  /** The posted form named an act that its page does not know. */
  unknownIntent: boolean
}

/** A form that can be sent again with the same `requestId`: its values without the secrets, and which of its fields those are. */
export interface Retry {
  action: string
  values: [string, string][]
  secrets: SecretField[]
}

export type Theme = 'light' | 'dark'

const Context = createContext<PageContext | undefined>(undefined)
export const PageContextProvider = Context.Provider

export function usePage(): PageContext {
  const page = useContext(Context)
  if (!page) throw new Error('a page is rendered outside entry.server.tsx')
  return page
}
