import { postedRecord, recordIn, words } from '#app/lib/list-query.ts'

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
  return {
    contract: recordIn(query, 'contract') ?? postedRecord(form, 'contractId'),
    version: version(query.get('version')),
    seenVersion: version(form?.get('version')?.toString()),
    offering: query.get('act') === 'propose',
    offerTo: words(query, 'offer'),
    template: words(query, 'template'),
  }
}
