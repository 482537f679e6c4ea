import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defineForm as defineLabelled, type Form, type FormOptions, type FormReply } from './define-form.ts'
import {
  checkbox,
  choice,
  type FieldKind,
  money,
  optionalLines,
  recordIds,
  requestId,
  secret,
  text,
} from './fields.ts'

/** These forms stand on no page, and their fields need no labels. */
const defineForm = defineLabelled as <F extends Record<string, FieldKind>>(options: FormOptions<F>) => Form<F>

test('a field without a label in the catalogue does not compile', () => {
  // @ts-expect-error: players would be shown the key.
  expect(() => defineLabelled({ fields: { nothingIsCalledThis: text() } })).not.toThrow()
})

const form = defineForm({
  intent: 'send',
  fields: {
    name: text(),
    amount: money(),
    method: choice(['bank', 'card']),
    password: secret(),
    confirmPassword: secret(),
    agreed: checkbox(),
    requestId: requestId(),
  },
  equal: { confirmPassword: 'password' },
})

const good = {
  intent: 'send',
  name: ' An ',
  amount: '0012.5',
  method: 'bank',
  password: ' p ',
  confirmPassword: ' p ',
  requestId: 'request-0001',
}

function read(fields: Record<string, string | string[]>) {
  const formData = new FormData()
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) formData.append(name, value)
  return form.read({ context: { form: formData, language: 'vi' } })
}

interface Answer {
  data: FormReply
  init: { status: number; headers?: Record<string, string> }
}

test('a good form comes out as the platform takes it', () => {
  const entered = read(good)
  expect(entered.ok && entered.value).toEqual({
    name: 'An',
    amount: '12.50',
    method: 'bank',
    password: ' p ',
    confirmPassword: ' p ',
    agreed: false,
    requestId: 'request-0001',
  })
})

test('amounts are what site.md says and nothing else', () => {
  for (const amount of [
    '1e3',
    '-1',
    '0.001',
    '1,000.00',
    '٣',
    'NaN',
    '',
    ' ',
    '.5',
    '5.',
    '0',
    '0.00',
    '1234567890123',
    '0x10',
    '１',
    '1 000',
    '+1',
    'Infinity',
    '1\n2',
  ]) {
    expect(read({ ...good, amount }).ok, JSON.stringify(amount)).toBe(false)
  }
  for (const [amount, money] of [
    ['1', '1.00'],
    [' 7.5 ', '7.50'],
    ['000.10', '0.10'],
    ['999999999999.99', '999999999999.99'],
  ] as const) {
    const entered = read({ ...good, amount })
    expect(entered.ok && entered.value.amount).toBe(money)
  }
  for (const amount of ['', ' ', '\u00a0']) {
    const entered = read({ ...good, amount })
    const error = entered.ok ? {} : (entered.invalid() as unknown as Answer).data.result.error
    expect(error, JSON.stringify(amount)).toEqual({ amount: ['required'] })
  }
})

test('a refused form keeps what was entered, but no secret and no used request id', () => {
  const entered = read({ ...good, amount: 'x', confirmPassword: 'other' })
  if (entered.ok) throw new Error('must be refused')
  const { data, init } = entered.invalid() as unknown as Answer
  expect(init.status).toBe(400)
  expect(data.result.error).toEqual({ amount: ['format'], confirmPassword: ['not-equal'] })
  expect(data.result.initialValue).toMatchObject({ name: ' An ', amount: 'x', method: 'bank' })
  expect(JSON.stringify(data)).not.toMatch(/ p |other|request-0001/)
})

test('a refused form keeps only its own fields, never `csrf`', () => {
  const posted = { ...good, csrf: 'token-0001', other: 'else' }
  for (const entered of [read({ ...posted, amount: 'x' }), read({ ...posted, amount: ['1', '2'] })]) {
    if (entered.ok) throw new Error('must be refused')
    const { data } = entered.invalid() as unknown as Answer
    expect(Object.keys(data.result.initialValue ?? {})).not.toContain('intent')
    expect(JSON.stringify(data)).not.toMatch(/token-0001|else/)
  }
  const refused = read(posted).refused({ code: 'insufficient-balance', detail: {} })
  expect(JSON.stringify(refused)).not.toMatch(/token-0001|else/)
})

test('a line break counts once, however the browser sends it; what was entered is kept as it was', () => {
  const lines = defineForm({ fields: { remark: optionalLines(), name: text() } })
  const send = (remark: string, name = 'An') => {
    const formData = new FormData()
    formData.append('remark', remark)
    formData.append('name', name)
    return lines.read({ context: { form: formData, language: 'vi' } })
  }
  const wrote = `${'ab\r\n'.repeat(46)}cd`
  const entered = send(wrote)
  expect(entered.ok && entered.value.remark).toBe(wrote.replaceAll('\r', ''))
  expect(entered.ok && entered.value.remark?.length).toBe(140)
  // The longest that a form takes at all is counted in the same way.
  expect(send(`a${'\r\n'.repeat(254)}b`).ok).toBe(true)
  expect(send(`a${'\r\n'.repeat(255)}b`).ok).toBe(false)
  expect(send('').ok).toBe(true)
  const refused = send(wrote, '')
  if (refused.ok) throw new Error('must be refused')
  expect((refused.invalid() as unknown as Answer).data.result.initialValue).toMatchObject({ remark: wrote })
})

test('what cannot be seen is refused at its field, but for what is pasted around it and the breaks of lines', () => {
  const form = defineForm({ fields: { email: text(), remark: optionalLines(), password: secret() } })
  const send = (changes: Record<string, string>) => {
    const formData = new FormData()
    for (const [name, value] of Object.entries({ email: 'an@x.vn', remark: '', password: 'p', ...changes }))
      formData.append(name, value)
    const entered = form.read({ context: { form: formData, language: 'vi' } })
    return entered.ok ? entered.value : (entered.invalid() as unknown as Answer).data.result.error
  }
  for (const sign of ['\u001b', '\u0085', '\u202e', '\u200d', '\ue000', '\n', '\t'])
    expect(send({ email: `a${sign}n@x.vn` }), JSON.stringify(sign)).toEqual({ email: ['format'] })
  expect(send({ remark: 'a\r\nb\u202e' })).toEqual({ remark: ['format'] })
  expect(send({ email: '\tan@x.vn\n', remark: 'a\r\nb' })).toMatchObject({ email: 'an@x.vn', remark: 'a\nb' })
  expect(send({ password: 'an old one\u200d' })).toMatchObject({ password: 'an old one\u200d' })
})

test('an intent that is not the form’s is refused', () => {
  for (const intent of ['', 'other', ['send', 'send']]) expect(read({ ...good, intent }).ok).toBe(false)
})

test('a scalar that is sent twice is refused', () => {
  const entered = read({ ...good, amount: ['1', '2'] })
  if (entered.ok) throw new Error('must be refused')
  expect((entered.invalid() as unknown as Answer).data.alert).toBe('invalid')
})

test('a form that is refused as a whole keeps the fields that may come more than once, each value of them', () => {
  const rows = defineForm({
    intent: 'send',
    fields: { name: text(), id: recordIds(), requestId: requestId() },
  })
  const formData = new FormData()
  for (const [name, value] of [
    ['intent', 'send'] as const,
    ['intent', 'send'] as const,
    ['name', 'An'] as const,
    ['name', 'Bình'] as const,
    ['id', '1'] as const,
    ['id', ''] as const,
    ['id', '1'] as const,
    ['requestId', 'request-0001'] as const,
  ])
    formData.append(name, value)
  const entered = rows.read({ context: { form: formData, language: 'vi' } })
  if (entered.ok) throw new Error('must be refused')
  const { data } = entered.invalid() as unknown as Answer
  expect([data.alert, data.result.initialValue]).toEqual(['invalid', { id: ['1', '', '1'] }])
})

test('every reply keeps the same of a form: all that was entered, what was emptied too, and each value of a list', () => {
  const rows = defineForm({
    intent: 'send',
    fields: {
      name: text(),
      note: optionalLines(),
      id: recordIds(),
      password: secret(),
      requestId: requestId(),
    },
  })
  const posted = (intents: string[], name: string) => {
    const form = new FormData()
    for (const intent of intents) form.append('intent', intent)
    for (const id of ['1', '', '2']) form.append('id', id)
    for (const [field, value] of Object.entries({
      name,
      note: '',
      password: 'p1',
      requestId: 'request-0001',
    }))
      form.append(field, value)
    return { context: { form, language: 'vi' as const } }
  }
  const judged = rows.read(posted(['send'], ''))
  const strange = rows.read(posted(['send', 'send'], ''))
  const asked = rows.readSoFar(posted(['send-code'], ''), [])
  if (judged.ok || strange.ok) throw new Error('must be refused')
  const answers = [
    judged.invalid(),
    judged.refused({ code: 'not-found', detail: {} }),
    strange.invalid(),
    asked.sent({ ok: true, value: { expiredMinutes: 2 } }),
  ] as unknown as Answer[]
  for (const { result } of [...answers.map(({ data }) => data), judged.calmReply()])
    expect(result.initialValue).toEqual({ name: '', note: '', id: ['1', '', '2'] })
})

test('records are ticked one at least and a page of them at most', () => {
  const ticks = defineForm({ intent: 'read', fields: { id: recordIds() } })
  const tick = (ids: string[]) => {
    const formData = new FormData()
    formData.append('intent', 'read')
    for (const id of ids) formData.append('id', id)
    const entered = ticks.read({ context: { form: formData, language: 'vi' } })
    return entered.ok ? entered.value.id : (entered.invalid() as unknown as Answer).data.result.error
  }
  expect(tick(['1'])).toEqual(['1'])
  expect(tick(['1', '2', '1'])).toEqual(['1', '2', '1'])
  expect(tick([])).toEqual({ id: ['required'] })
  expect(tick(Array.from({ length: 101 }, (_, index) => String(index)))).toEqual({ id: ['too-long'] })
  // The message of a field stands at the field, whichever of its values is wrong.
  expect(tick([''])).toEqual({ id: ['required'] })
  expect(tick(['1', ' '])).toEqual({ id: ['required'] })
  expect(tick(['1', 'x'.repeat(65)])).toEqual({ id: ['format'] })
  expect(tick([' 7 ', '\u0000'])).toEqual({ id: ['format'] })
  expect(tick([' 7 '])).toEqual(['7'])
})

test('a refusal of the platform stands at its field, or over the form', () => {
  const at = read(good).refused({ code: 'insufficient-balance', detail: {} }) as unknown as Answer
  expect(at.init.status).toBe(409)
  expect(at.data.result.error).toEqual({ amount: ['insufficient-balance'] })
  const over = read(good).refused({
    code: 'too-many-requests',
    detail: { retryAfterSeconds: 60 },
  }) as unknown as Answer
  expect(over.init.status).toBe(429)
  expect(over.data.alert).toBe('too-many-requests')
})

test('when the platform is down the page says so; the form is kept by the server (entry.server.tsx)', () => {
  expect(() => read(good).refused({ code: 'platform-unreachable', detail: {} })).toThrow(
    expect.objectContaining({ data: { code: 'platform-unreachable', status: 503 } }),
  )
})

test('sending a code judges what it needs, keeps the rest, and says how long until the next one', () => {
  const so = (fields: Record<string, string | string[]>) => {
    const formData = new FormData()
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) formData.append(name, value)
    return form.readSoFar({ context: { form: formData, language: 'vi' } }, ['name'])
  }
  const asked = {
    intent: 'send-code',
    name: ' An ',
    amount: 'x',
    password: 'secret',
    confirmPassword: 'other',
  }
  const entered = so(asked)
  expect(entered.ok && entered.value).toEqual({ name: 'An' })
  const { data, init } = entered.sent({ ok: true, value: { expiredMinutes: 2 } }) as unknown as Answer
  expect(init.status).toBe(200)
  expect(data.sent).toEqual({ waitSeconds: 120 })
  expect(data.result.initialValue).toMatchObject({ name: ' An ', amount: 'x' })
  expect(data.result.error).toEqual({})
  expect(JSON.stringify(data)).not.toMatch(/secret|other/)

  const refused = entered.sent({ ok: false, code: 'invalid-phone-number', detail: { field: 'name' } })
  expect((refused as unknown as Answer).data.result.error).toEqual({ name: ['invalid-phone-number'] })
  const empty = so({ ...asked, name: '' })
  if (empty.ok) throw new Error('must be refused')
  expect((empty.invalid() as unknown as Answer).data.result.error).toEqual({ name: ['required'] })
  for (const strange of [{ intent: 'send' }, { password: ['a', 'b'] }, { intent: ['send-code', 'send'] }])
    expect(so({ ...asked, ...strange }).ok, JSON.stringify(strange)).toBe(false)
})

test('a secret must be known as one to all that keeps or logs forms', () => {
  expect(() => defineForm({ fields: { pin: secret() } })).toThrow(/secret-fields/)
})

test('no input whatever makes it throw', () => {
  const names = fc.constantFrom(
    'name',
    'amount',
    'method',
    'password',
    'confirmPassword',
    'agreed',
    'requestId',
    'intent',
    '__proto__',
    'name[0]',
    'name.x',
    'constructor',
  )
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.string({ unit: 'binary', maxLength: 300 })), { maxLength: 12 }),
      (pairs) => {
        const formData = new FormData()
        for (const [name, value] of pairs) formData.append(name, value)
        for (const entered of [
          form.read({ context: { form: formData, language: 'vi' } }),
          form.readSoFar({ context: { form: formData, language: 'vi' } }, ['name', 'amount']),
        ])
          if (!entered.ok) expect((entered.invalid() as unknown as Answer).init.status).toBe(400)
      },
    ),
  )
})
