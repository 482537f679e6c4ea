import type { Endpoint } from '#contract/base/endpoint.ts'

/** The feature that will add the rows not served yet. */
export type ComesWith = 'games' | 'agents' | 'support'

/**
 * A call of the specification: product.md section 7 row by row, then the further paths of platform.md section 1. Names
 * are the wire's. `payload` and `reply` are as in the specification; paths in `reply` start below `value`, and `[]` is
 * any item of a list.
 */
export interface ProductCall {
  row: string
  /** Null if the specification gives none: then the endpoint's own path counts. */
  path: string | null
  /** Absent if the specification gives none. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  payload: readonly string[]
  reply: readonly string[]
  encrypted?: true
  /** `form`: the body is form-urlencoded. */
  encoding?: 'form'
  /** The call is made as a member. */
  token?: true
  served: Endpoint | { comesWith: ComesWith; why: string }
  /** The mark of the page that will show this call's answer; no page has it until the call is served. */
  mark?: string
}

export const each = (list: string, fields: readonly string[]) => fields.map((field) => `${list}[].${field}`)
