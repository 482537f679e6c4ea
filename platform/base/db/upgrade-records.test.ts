import { expect, test } from 'vitest'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { testDatabase } from '#tests/support/database/database.ts'
import { migrate } from './migrate.ts'

// A ledger written before daily sums and numbers by kind existed gets them, and they are right.

const before = `
  insert into member (account, account_key, nickname, created_at, password_changed_at)
    select 'm' || n, 'm' || n, 'm' || n, now(), now() from generate_series(1, 3) n;
  insert into ledger_account (member_id, kind, unit) select id, kind, 'money' from member, unnest(array['main', 'held']) kind;
  select ledger_post(now() - make_interval(hours => 300 - 7 * n), case when n % 5 = 0 then 'deposit' else 'payout' end, 'test',
    array[id || ':main:0', 'house:games:' || n % 16], array[100 + n, -100 - n]::bigint[])
  from generate_series(1, 40) n, member order by n, id;
  select ledger_post(now(), 'withdrawal-hold', 'test', array[id || ':main:0', id || ':held:0'], array[-70, 70]::bigint[]) from member;
  insert into vendor (code, name, maintenance, position) values ('V', 'V', false, 1);
  insert into game (vendor_code, node_id, game_type, name_vi, name_en, name_zh, search, min_bet, max_bet, house, maintenance, position)
    values ('V', 'g', 'RNG', 'g', 'g', 'g', 'g', 1, 100, true, false, 1);
  insert into bet (id, member_id, vendor_code, node_id, game_type, stake, payout, result, placed_at, settled_at, wager)
    select uuidv7_at(at), id, 'V', 'g', 'RNG', n, 2 * n, 'won', at, at, '{}'
    from member, generate_series(1, 30) n, lateral (select now() - make_interval(hours => 9 * n)) time (at);
`

test('what a ledger held before is numbered and added up', async () => {
  const { db, url, pool, close } = await testDatabase('template1')
  await migrate(url, '0011-messages')
  await pool.query(before)
  await migrate(url)
  const { entries, problems } = await checkLedger(db)
  expect(problems).toEqual([])
  expect(entries).toBe(246n)
  const { rows } = await pool.query(
    'select (select sum(entries) from ledger_day) as lines, (select sum(bets) from bet_day) as bets',
  )
  // the house's lines are nobody's statement
  expect(rows).toEqual([{ lines: '126', bets: '90' }])
  await close()
})
