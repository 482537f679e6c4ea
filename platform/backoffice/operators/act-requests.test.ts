import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACT_BROKEN_OFF_MS, ACT_WAIT_MS, SHOWN_ANSWER_MS } from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { openPromise } from '#tests/support/open-promise.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { heldPlatform, strictLog } from '#tests/support/site/held-platform.ts'
import {
  type ActAnswer,
  type ActRequest,
  actOnce,
  addDemoOperator,
  operatorOfSession,
  removeEndedOfficeSessions,
  type SignedInOperator,
  signInOperator,
} from './index.ts'

const PASSWORD = 'a long password of mine'
let world: Awaited<ReturnType<typeof testPlatform>>
/** Another process of the office, on the same database. */
let other: Context
let anna: SignedInOperator
let ben: SignedInOperator
beforeAll(async () => {
  world = await testPlatform()
  other = heldPlatform(world.pool, { log: strictLog }).platform.ctx
  const passwordHash = await hashPassword(PASSWORD)
  const signedIn = async (name: string) => {
    await addDemoOperator(world.ctx, { name, role: 'manager', passwordHash, actor: 'demo' })
    const visit = { username: name, password: PASSWORD, address: '203.0.113.7', userAgent: '' }
    const session = await signInOperator(world.ctx, visit)
    const operator = session.ok && (await operatorOfSession(world.ctx, session.value.token, visit.address))
    if (!operator) throw new Error(`${name} is not signed in`)
    return operator
  }
  anna = await signedIn('anna')
  ben = await signedIn('ben')
})
afterAll(() => world.close())

const usual: ActAnswer = { ledTo: '/office/usual', message: 'done' }
const actAnswer: ActAnswer = { ledTo: '/office/approvals/7', message: 'waits-for-another' }
const newRequest = (): ActRequest => ({ requestId: randomUUID(), content: ['/office/x', 'intent=approve'] })

/** An act that can be done once to each subject: a line of the audit trail, and who comes later is refused. */
const decide =
  (subject: string, answer = actAnswer) =>
  (ctx: Context): Promise<Result<ActAnswer>> =>
    ctx.transact(async (tx) => {
      await tx.db.selectFrom('operator').select('id').where('id', '=', anna.id).forUpdate().execute()
      if ((await linesOf(tx, subject)) > 0) return refuse('state-moved-on')
      await audit(tx, { actor: 'ops:anna', action: 'tried', subject })
      return ok(answer)
    })

async function linesOf(ctx: Context, subject: string): Promise<number> {
  const rows = await ctx.db.selectFrom('audit').select('id').where('subject', '=', subject).execute()
  return rows.length
}

/** An act that nothing but its request keeps from being done again. */
const note =
  (subject: string) =>
  (ctx: Context): Promise<Result<ActAnswer>> =>
    ctx.transact(async (tx) => {
      await audit(tx, { actor: 'ops:anna', action: 'tried', subject })
      return ok(actAnswer)
    })

test.each([
  ['can be done once', decide],
  ['could be done again', note],
])('twenty copies at once, of two processes, are one act: one that %s', async (_, actOn) => {
  const [request, subject] = [newRequest(), randomUUID()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      actOnce(at % 2 ? world.ctx : other, anna, request, { run: actOn(subject), usual }),
    ),
  )
  for (const answer of answers) expect(answer).toEqual(ok({ ...actAnswer, shown: undefined }))
  expect(await linesOf(world.ctx, subject)).toBe(1)
})

test('another id, another operator, and no id at all come too late; other content is refused', async () => {
  const [request, subject] = [newRequest(), randomUUID()]
  const act = { run: decide(subject), usual }
  expect((await actOnce(world.ctx, anna, request, act)).ok).toBe(true)
  const refusals = await Promise.all([
    actOnce(world.ctx, anna, newRequest(), act),
    actOnce(other, ben, request, act),
    actOnce(world.ctx, anna, null, act),
    actOnce(world.ctx, anna, { ...request, content: ['/office/x', 'intent=reject'] }, act),
  ])
  expect(refusals.map((refusal) => !refusal.ok && refusal.code)).toEqual([
    'state-moved-on',
    'state-moved-on',
    'state-moved-on',
    'request-id-reused',
  ])
  expect(await actOnce(other, anna, request, act)).toEqual(ok({ ...actAnswer, shown: undefined }))
})

test('a refusal uses no id up, and a copy that waited for one that is refused does the act', async () => {
  const [request, subject] = [newRequest(), randomUUID()]
  const refused = { run: () => Promise.resolve(refuse('required', { field: 'reason' })), usual }
  expect(await actOnce(world.ctx, anna, request, refused)).toMatchObject({ code: 'required' })
  let begin: () => void = () => {}
  let end: () => void = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const first = actOnce(world.ctx, anna, request, {
    usual,
    run: (ctx) =>
      ctx.transact(async () => {
        begin()
        await ended
        return refuse('insufficient-balance')
      }),
  })
  await begun
  // Not committed before the first is answered: who is refused is told what a copy has done by then.
  const copy = actOnce(other, anna, request, {
    usual,
    run: (ctx) =>
      ctx.transact(async (tx) => {
        await first
        await audit(tx, { actor: 'ops:anna', action: 'tried', subject })
        return ok(actAnswer)
      }),
  })
  end()
  expect(await first).toMatchObject({ code: 'insufficient-balance' })
  expect(await copy).toMatchObject({ ok: true, value: actAnswer })
  expect(await linesOf(world.ctx, subject)).toBe(1)
})

test('an act that is refused after a first transaction of its own can be tried again', async () => {
  const [request, subject] = [newRequest(), randomUUID()]
  const first = await actOnce(world.ctx, anna, request, {
    usual,
    async run(ctx) {
      await ctx.transact(async () => ok(null))
      return refuse('not-offered')
    },
  })
  expect(first).toMatchObject({ code: 'not-offered' })
  expect((await actOnce(world.ctx, anna, request, { run: decide(subject), usual })).ok).toBe(true)
})

/** As if the process had died when the act was committed, and before it said where it led. */
async function diedAfter(request: ActRequest, subject: string): Promise<void> {
  const dead = actOnce(world.ctx, anna, request, {
    usual,
    async run(ctx) {
      await decide(subject)(ctx)
      throw new Error('the power went')
    },
  })
  await expect(dead).rejects.toThrow('the power went')
}

test('what was done, and not told, is not done again; what has several steps is gone on with', async () => {
  const [request, subject] = [newRequest(), randomUUID()]
  await diedAfter(request, subject)
  const act = { run: decide(subject), usual }
  // While the first may still be at it, a copy does nothing.
  const goesOn = { run: () => Promise.resolve(ok(actAnswer)), usual, goesOn: true }
  const copies = [act, goesOn].map((one) => actOnce(world.ctx, anna, request, one))
  expect(await Promise.all(copies)).toEqual([ok(usual), ok(usual)])
  world.clock.advance(ACT_BROKEN_OFF_MS / 1_000 + 1)
  expect(await actOnce(world.ctx, anna, request, act)).toEqual(ok(usual))
  expect(await actOnce(world.ctx, anna, request, goesOn)).toEqual(ok(actAnswer))
  expect(await linesOf(world.ctx, subject)).toBe(1)
})

/** The platform as a copy of a request sees it; `looked` is settled when it has looked so often whether there is an answer. */
function watched(looks: number): { ctx: Context; looked: Promise<void> } {
  const looked = openPromise()
  let left = looks
  const db = new Proxy(world.ctx.db, {
    get(target, name) {
      if (name === 'selectFrom' && --left === 0) looked.resolve()
      const part = Reflect.get(target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
  return { ctx: { ...world.ctx, db }, looked: looked.promise }
}

test('a claim that another version of the office has written is the same claim', async () => {
  const content = ['/office/adjustments', 'intent=adjust', 'account=lan88', 'amount=5']
  const written = {
    operator_id: anna.id,
    request_id: 'of-another-version',
    // SHA-256 of ["/office/adjustments","intent=adjust","account=lan88","amount=5"]
    fingerprint: Buffer.from('3e9c4afeb5d956dd66d22f9ca90cd7d480002df06eecec3eee80b92c2a44eb38', 'hex'),
    led_to: actAnswer.ledTo,
    said: actAnswer.message,
    created_at: world.clock.now(),
  }
  await world.ctx.db.insertInto('operator_request').values(written).execute()
  const again = await actOnce(
    world.ctx,
    anna,
    { requestId: 'of-another-version', content },
    { run: () => Promise.reject(new Error('done twice')), usual },
  )
  expect(again).toEqual(ok({ ...actAnswer, shown: undefined }))
})

test('a copy of an act that takes long is answered as the act, and not as acts of its kind usually are', async () => {
  const request = newRequest()
  const begun = openPromise()
  const { ctx: copying, looked } = watched(3)
  const first = actOnce(world.ctx, anna, request, {
    usual,
    async run(ctx) {
      const done = await ctx.transact(async () => {
        begun.resolve()
        world.clock.advance(ACT_WAIT_MS / 1_000 + 1)
        return ok(actAnswer)
      })
      await looked
      return done
    },
  })
  await begun.promise
  const copy = { run: (ctx: Context) => ctx.transact(async () => ok(usual)), usual }
  expect(await actOnce(copying, anna, request, copy)).toMatchObject(ok(actAnswer))
  expect(await first).toMatchObject(ok(actAnswer))
})

test('what is left of an act that failed in its second step is done by the same request at once', async () => {
  const [request, subject] = [newRequest(), randomUUID()]
  const broken = actOnce(world.ctx, anna, request, {
    usual,
    goesOn: true,
    async run(ctx) {
      await note(subject)(ctx)
      throw new Error('no answer')
    },
  })
  await expect(broken).rejects.toThrow('no answer')
  expect(await actOnce(other, anna, request, { run: note(subject), usual, goesOn: true })).toEqual(
    ok(actAnswer),
  )
  expect(await linesOf(world.ctx, subject)).toBe(2)
})

test('what is shown once is shown to its copy for ten minutes, and lies sealed until then', async () => {
  const [request, secret] = [newRequest(), randomUUID()]
  const act = { run: () => Promise.resolve(ok({ ...actAnswer, shownOnce: { key: secret } })), usual }
  await actOnce(world.ctx, anna, request, act)
  const copy = { run: () => Promise.reject(new Error('done twice')), usual }
  expect(await actOnce(world.ctx, anna, request, copy)).toEqual(
    ok({ ...actAnswer, shownOnce: { key: secret } }),
  )
  const kept = async () => {
    const { rows } = await world.pool.query('select shown from operator_request where request_id = $1', [
      request.requestId,
    ])
    return rows[0]?.shown
  }
  expect(await kept()).toEqual(expect.stringMatching(/^[A-Za-z0-9+/=]+$/))
  expect(await kept()).not.toContain(secret)
  world.clock.advance(SHOWN_ANSWER_MS / 1_000)
  expect(await actOnce(world.ctx, anna, request, copy)).toEqual(
    ok({ ...actAnswer, shownOnce: { key: secret } }),
  )
  world.clock.advance(1)
  expect(await actOnce(world.ctx, anna, request, copy)).toEqual(ok({ ...actAnswer, shown: undefined }))
  await removeEndedOfficeSessions(world.ctx)
  expect(await kept()).toBeNull()
})
