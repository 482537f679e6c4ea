import { expect, test } from 'vitest'
import { systemStatus } from '#contract/base/system.ts'
import { LoginKind } from '#contract/members/security.ts'
import { createPlatform } from '#platform/entry/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { migrate } from './migrate.ts'

// A database from before the access tables, with its rows, is migrated to the newest schema.

const before = `
  insert into member (account, account_key, nickname, must_change_password, email, created_at) values
    ('An', 'an', 'An', null, 'an@example.com', '2026-10-01T00:00:00Z'),
    ('Binh', 'binh', 'Binh', 'expired', null, '2026-10-02T00:00:00Z');
  insert into session (token_hash, member_id, remember, address, user_agent, created_at, last_seen_at, expires_at)
    select sha256(account::bytea), id, false, '203.0.113.7', 'a browser', created_at, created_at, '2027-01-01' from member;
  insert into login_record (member_id, at, address, user_agent)
    select id, created_at, '203.0.113.7', 'a browser' from member;
  insert into setting (name, value, updated_at) values
    ('maintenance', '{"until": null}', '2026-11-01'), ('DIRECTREG3', 'false', '2026-11-01'), ('currencySymbol', '"₫"', '2026-11-01');
  insert into announcement (type, content, starts_at) values
    ('H', '{"vi": {"title": "Chào"}}', '2026-11-01'),
    ('PL', '{"vi": {"title": "Tin", "body": ["1 < 2", "hai"]}, "en": {"title": "News", "body": []}}', '2026-11-02');
  insert into outbox (channel, recipient, purpose, code, body, created_at)
    values ('mail', 'an@example.com', 'forget', '123456', 'Mã 123456', '2026-11-01T00:00:00Z');
`

test('a database with members, sessions, settings and messages is brought to the newest schema', async () => {
  const { url, pool, close } = await testDatabase('template1')
  await migrate(url, '0008-demo')
  await pool.query(before)
  await migrate(url)
  const rows = async (query: string) => (await pool.query(query)).rows
  expect(
    await rows(
      'select account, mobile, language, password_changed_at = created_at as old from member order by id',
    ),
  ).toEqual([
    { account: 'An', mobile: null, language: 'vi', old: true },
    { account: 'Binh', mobile: null, language: 'vi', old: true },
  ])
  expect(
    await rows(
      'select kind, session.must_change_password as forced from session join member on member.id = member_id order by member.id',
    ),
  ).toEqual([
    { kind: 'username', forced: null },
    { kind: 'username', forced: 'expired' },
  ])
  expect(await rows('select kind from login_record')).toEqual([{ kind: 'username' }, { kind: 'username' }])
  expect(await rows('select type, content from announcement')).toEqual([
    { type: 'H', content: { vi: { title: 'Chào' } } },
    {
      type: 'PL',
      content: {
        vi: {
          title: 'Tin',
          body: [
            { tag: 'p', children: ['1 < 2'] },
            { tag: 'p', children: ['hai'] },
          ],
        },
        en: { title: 'News', body: [] },
      },
    },
  ])
  expect(
    await rows("select code, state, good_until = created_at + interval '1 hour' as old from outbox"),
  ).toEqual([{ code: '123456', state: 'kept', old: true }])
  await close()
})

test('a maintenance that was announced before goes on, and the flags are as they were set', async () => {
  const { url, pool, close } = await testDatabase('template1')
  await migrate(url, '0008-demo')
  await pool.query(before)
  await migrate(url)
  const warnings: string[] = []
  const log = { info() {}, error() {}, warn: (_: unknown, message: string) => void warnings.push(message) }
  const platform = createPlatform({ pool, platformKey: 'a key of the test alone', log })
  const answer = await platform.fetch(new Request(`http://platform${systemStatus.path}`))
  const { value } = (await answer.json()) as { value: unknown }
  expect(systemStatus.value.parse(value)).toMatchObject({
    status: 1,
    info: { whitelabel: { DIRECTREG3: false, DEPOSIT3: true }, currencySymbol: '₫' },
    maintenance: { until: null, text: { vi: '', en: '', zh: '' } },
  })
  expect(warnings).toEqual([])
  await close()
})

test('the tables know the kinds of logins that the contract knows, and no other', async () => {
  const { pool, close } = await testDatabase()
  const { rows } = await pool.query<{ on_table: string; kinds: string[] }>(`
    select conrelid::regclass::text as on_table,
      array(select m[1] from regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''', 'g') m) as kinds
    from pg_constraint where contype = 'c' and conrelid in ('session'::regclass, 'login_record'::regclass, 'pending_login'::regclass)
      and pg_get_constraintdef(oid) like '%(kind %' order by on_table
  `)
  expect(rows.map(({ on_table }) => on_table)).toEqual(['login_record', 'pending_login', 'session'])
  for (const { kinds } of rows) expect(kinds.sort()).toEqual([...LoginKind.options].sort())
  await close()
})

test('a bound account to which money was paid is its member’s alone, any other may be bound by others too', async () => {
  const { url, pool, close } = await testDatabase('template1')
  await migrate(url, '0033-requests-by-age')
  await pool.query(`
    insert into member (account, account_key, nickname, created_at, password_changed_at) values ('An', 'an', 'An', '2026-10-01', '2026-10-01');
    insert into bound_account (member_id, bank_code, account_number, payee_name, created_at)
      select id, 'VCB', number, 'AN', '2026-10-01' from member, unnest(array['1000001', '1000002', '1000003']) number;
    insert into withdrawal_order (member_id, account_id, amount, fee, status, created_at, promised_by)
      select bound.member_id, bound.id, 100, 0, status, '2026-10-02', '2026-10-03' from bound_account bound
        join (values ('1000001', 'received'), ('1000001', 'paid'), ('1000002', 'rejected')) orders (number, status)
          on number = account_number;
    insert into withdrawal_event (order_id, status, at, by)
      select id, 'paid', '2026-10-03T00:00:00Z', 'system' from withdrawal_order;
  `)
  await migrate(url)
  const { rows } = await pool.query(
    `select account_number as number, paid_at as paid from bound_account order by 1`,
  )
  expect(rows).toEqual([
    { number: '1000001', paid: new Date('2026-10-03T00:00:00Z') },
    { number: '1000002', paid: null },
    { number: '1000003', paid: null },
  ])
  await close()
})
