import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { TOTP } from 'otpauth'
import { freePort } from '#tests/support/site/free-port.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'
import { emptyFolder, ownPostgres } from './own-postgres.ts'
import { openShell } from './shell.ts'
import { type FilledForm, stepsOf, withValues } from './steps.ts'

/**
 * docs/first-day.md, step by step as it stands there, on a fresh clone of what is committed and an empty database. Run by
 * `npm run test:long`.
 */

const root = path.join(import.meta.dirname, '../..')
/** A block may install packages and build, on a slow machine and line. */
const BLOCK_LIMIT_MS = 15 * 60_000

const folder = emptyFolder()
const clone = path.join(folder, 'sen')
execFileSync('git', ['clone', '--quiet', root, clone])
const document = readFileSync(path.join(clone, 'docs/first-day.md'), 'utf8')
const steps = stepsOf(document)
assert.deepEqual(
  [...new Set(steps.map(({ heading }) => Number.parseInt(heading, 10)))],
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  'ten steps, each with something to do',
)

const postgres = await ownPostgres()
const [site, office] = [await freePort(), await freePort()]
const values = {
  DATABASE_URL: await postgres.emptyDatabase('sen'),
  PORT: String(site),
  OFFICE_PORT: String(office),
  PUBLIC_ORIGIN: `http://localhost:${site}`,
  OFFICE_ORIGIN: `http://localhost:${office}`,
}
const shell = openShell(clone, { PATH: process.env.PATH, HOME: process.env.HOME, LANG: 'C.UTF-8' })
const people = new Map<string, Visitor>()
/** All that the shell has printed: links are in it. */
let printed = ''

try {
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'browser') {
      for (const form of step.forms) await fillIn(step.who, form)
      console.log(`${step.heading}: ${step.who}`)
      continue
    }
    const from = performance.now()
    const said = await shell.run(at === 0 ? withValues(step.text, values) : step.text, BLOCK_LIMIT_MS)
    printed += said
    console.log(`${step.heading}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
  }
  await proveIt()
  console.log('passed')
} finally {
  await shell.close()
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
}

function originOf(page: string): string {
  return page.startsWith('/office') ? values.OFFICE_ORIGIN : values.PUBLIC_ORIGIN
}

async function fillIn(who: string, { page, form, fields }: FilledForm): Promise<void> {
  const path = await spelledOut(page, who)
  const visitor = people.get(who) ?? new Visitor(originOf(path))
  people.set(who, visitor)
  const shown = await visitor.visit(path)
  const filled: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields))
    filled[name] = value.startsWith('(') ? await seenOn(shown, value, visitor) : value
  const answer = await visitor.submit(shown, form, filled)
  // Setting up the app ends with a page of recovery codes, everything else leads on.
  const isDone = form === 'code' ? answer.status === 200 : answer.status === 303
  assert.ok(isDone, `${who}, ${form} on ${path}: ${answer.status} ${JSON.stringify(errorsOf(answer))}`)
}

/** A path in which a person would read something off the screen. */
async function spelledOut(page: string, who: string): Promise<string> {
  if (page === `(the link of ${who})`) {
    const link = printed.match(/\S+\/office\/invitation\?token=\S+/g)?.at(who === 'anna' ? 0 : 1) ?? ''
    const { pathname, search } = new URL(link)
    return pathname + search
  }
  if (!page.endsWith('(the withdrawal)')) return page
  const list = await people.get(who)?.get('/office/withdrawals')
  assert.ok(list)
  return page.replace(
    '(the withdrawal)',
    attributeOf(list, '[data-records=withdrawals] [data-id]', 'data-id'),
  )
}

/** What a person sees or holds, and types. */
async function seenOn(page: Page, value: string, visitor: Visitor): Promise<string> {
  switch (value) {
    case '(what the app shows)':
      return new TOTP({ secret: page.html.querySelector('code')?.text ?? '' }).generate()
    case '(what the picture shows)': {
      const id = attributeOf(page, 'input[name=captchaId]', 'value')
      await visitor.get(`/captcha?id=${id}`)
      return (await shell.run(`ops captcha answer ${id}`, BLOCK_LIMIT_MS)).trim().split(/\s+/).at(-1) ?? ''
    }
    case '(the account)':
      return attributeOf(page, '[data-records=accounts] [data-id]', 'data-id')
    default:
      throw new Error(`nobody knows ${value}`)
  }
}

/** The ten steps have come to what they promise, by what the command line says. */
async function proveIt(): Promise<void> {
  const ops = async (...args: string[]) => {
    const text = await shell.run(`ops ${args.join(' ')} --json > var/proof.json`, BLOCK_LIMIT_MS)
    assert.equal(text, '')
    return JSON.parse(readFileSync(path.join(clone, 'var/proof.json'), 'utf8'))
  }
  const [deposit] = await ops('deposits', 'list')
  assert.equal(`${deposit.amount} ${deposit.status}`, '500000.00 paid')
  const [withdrawal] = await ops('withdrawals', 'list')
  assert.equal(`${withdrawal.amount} ${withdrawal.status}`, '100000.00 paid')
  const lines = (await ops('banks', 'lines')) as { amount: string; state: string }[]
  assert.deepEqual(
    lines.map(({ amount, state }) => `${amount} ${state}`),
    ['-100000.00 matched', '500000.00 matched'],
  )
  const audit = (await ops('audit', 'list')) as { actor: string; action: string }[]
  const decided = audit.filter(({ action }) => /withdrawal/.test(action)).map(({ actor }) => actor)
  assert.deepEqual(new Set(decided), new Set(['ops:anna', 'ops:binh']))
  const members = await ops('member', 'list')
  assert.equal(members.length, 1, 'there is no demo world')
}
