import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { askDatabase } from '../database/ask-database.ts'
import type { SiteAddress } from '../site/site.ts'
import { errorsOf, type Page, type Visitor } from '../site/visitor.ts'
import { signInOperator } from './operators.ts'

/** An act of the office: its page, its form there, and what a record shows before and after it. */
export interface TriedAct {
  path: string
  form: string
  fields: Record<string, string>
  /** A field without which it is refused; undefined for a form that has none to fill in. */
  needs?: string | undefined
  /** Where it leads; the page itself if nothing else is said. */
  to?: RegExp
  /** What the act changes, as the operator sees it. */
  state: (operator: Visitor) => Promise<string>
  changes: readonly [before: string, after: string]
  /** There is nothing left to do: the form is answered, and no line is written. */
  idle?: true
}

/** How many lines of the audit trail operators have written; who takes a file leaves one too. */
const linesOf = async (site: SiteAddress): Promise<number> => {
  const [row] = await askDatabase<{ lines: string }>(
    site,
    "select count(*) as lines from audit where actor in ('ops:operator1', 'ops:auditor1') and action <> 'list-exported'",
  )
  return Number(row?.lines)
}

/** The status that a record's page shows. */
export const statusAt = (path: string) => async (operator: Visitor) => {
  const page = await operator.get(path)
  return page.html.querySelector('main article')?.getAttribute('data-status') ?? `none (${page.status})`
}

/** Lines that operators have written since there were so many of them, where two say the same. */
const twiceSince = (site: SiteAddress, lines: number) =>
  askDatabase(
    site,
    `select action, subject, detail from (
       select action, subject, detail from audit where actor in ('ops:operator1', 'ops:auditor1') and action <> 'list-exported'
       order by id offset $1
     ) line group by 1, 2, 3 having count(*) > 1`,
    [lines],
  )

/**
 * Does an act in each way that there is: by who may not (403), without the field that it needs (an error at the field, nothing
 * done), by who may, twice at once, and once more with the same `requestId` (the same answer, nothing done again). Every change of an
 * operator is a line of the audit trail, so the trail tells whether anything was done.
 */
export async function tryAct(site: SiteAddress, act: TriedAct): Promise<Page> {
  const [operator, auditor] = [
    await signInOperator(site, 'operator1'),
    await signInOperator(site, 'auditor1'),
  ]
  const { path, form, fields, needs, state } = act
  const [before, after] = act.changes
  expect([form, await state(operator)]).toEqual([form, before])
  const lines = await linesOf(site)

  expect((await auditor.get(path)).html.querySelector(`#form-${form}`)).toBeNull()
  const forbidden = await auditor.post(path, { intent: form, requestId: randomUUID(), ...fields })
  expect([form, forbidden.status, errorsOf(forbidden).form]).toEqual([form, 403, 'operation-not-allowed'])

  const page = await operator.get(path)
  if (needs !== undefined) {
    const incomplete = await operator.submit(page, form, { ...fields, [needs]: '' })
    const errors = Object.entries(errorsOf(incomplete)).filter(([field]) => field.endsWith(needs))
    expect([form, incomplete.status, errors.map(([, code]) => code)]).toEqual([form, 400, ['required']])
  }
  expect([form, await state(operator), await linesOf(site)]).toEqual([form, before, lines])

  const [done, copy] = await Promise.all([
    operator.submit(page, form, fields),
    operator.submit(page, form, fields),
  ])
  expect([form, done.status, errorsOf(done)]).toEqual([form, 303, {}])
  const led = done.headers.get('location') ?? ''
  expect([form, copy.status, copy.headers.get('location')]).toEqual([form, 303, led])
  expect(act.to === undefined ? led === path : act.to.test(led), `${form} led to ${led}`).toBe(true)
  expect([form, await state(operator)]).toEqual([form, after])
  const written = await linesOf(site)
  expect(written > lines, `${form} leaves a line`).toBe(!act.idle)
  expect([form, await twiceSince(site, lines)]).toEqual([form, []])

  const again = await operator.submit(page, form, fields)
  expect([form, again.status, again.headers.get('location')]).toEqual([form, 303, led])
  expect([form, await state(operator), await linesOf(site)]).toEqual([form, after, written])
  return done
}

/** The acts that a record offers an operator, by the intents of their forms. */
export const intentsAt = async (operator: Visitor, path: string): Promise<(string | undefined)[]> =>
  (await operator.get(path)).html
    .querySelectorAll('main .o-act form input[name=intent]')
    .map((input) => input.getAttribute('value'))
