import { recordIn, words } from '#app/lib/list-query.ts'
import { MAX_NAME_LENGTH } from '#contract/limits.ts'

/** What a page of contracts opens: a contract, one of its versions, and the form for offers. */
export interface Opens {
  contract: string | undefined
  version: number | undefined
  /** The version that a refused answer was given to. */
  seenVersion: number | undefined
  /** Whether the form for offers was asked for. */
  offering: boolean
  /** The account to offer to: the form is open, with this name in it. */
  offerTo: string | undefined
  template: string | undefined
}

/** From the query, else from the form that has just been refused. */
export function opensOf(query: URLSearchParams, form: FormData | undefined): Opens {
  const version = (text: string | null | undefined) =>
    /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
  const fieldOf = (name: string) => {
    const value = form?.get(name)
    return typeof value === 'string' ? value : undefined
  }
  return {
    contract: recordIn(query, 'contract') ?? (fieldOf('contractId')?.slice(0, MAX_NAME_LENGTH) || undefined),
    version: version(query.get('version')),
    seenVersion: version(fieldOf('version')),
    offering: query.get('act') === 'propose',
    offerTo: words(query, 'offer'),
    template: words(query, 'template'),
  }
}
