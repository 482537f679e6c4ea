import { describe, expect, it, test } from 'vitest'
import { isStatement, tablesInSql } from '../../../scripts/tables-in-sql.ts'

describe('tables in SQL', () => {
  it.each([
    ['select a, b from bet where c in (d, e) order by f, g', ['bet']],
    ['select 1 from bet,\n  member', ['bet', 'member']],
    ['select 1 from bet b,member m where b.x = m.x', ['bet', 'member']],
    ['select 1 from bet as b , member as m', ['bet', 'member']],
    [
      'select 1 from "bet" join public.member m on m.id = bet.id and m.x = array[1, y], reward',
      ['bet', 'member', 'reward'],
    ],
    ['select 1 from bet left join member using (id, reward), reward', ['bet', 'member', 'reward']],
    ['select 1 from only bet, lateral unnest(bet.x, y) z, member', ['bet', 'unnest', 'member']],
    ['select 1 from (bet join member on true)', ['bet', 'member']],
    ['select (select a, b from bet), c from member, reward', ['bet', 'member', 'reward']],
    ['select 1 from ?, member', ['?', 'member']],
    ['insert into bet (a, b) values (1, 2)', ['bet']],
    ['insert into bet select a, b from member', ['bet', 'member']],
    [
      'update bet set a = 1, b = 2 from member, reward where true returning a, b',
      ['bet', 'member', 'reward'],
    ],
    ['delete from bet using member, reward', ['bet', 'member', 'reward']],
    ['merge into bet using member on true when matched then update set a = 1', ['bet', 'member']],
    ['lock table bet, member in share mode', ['bet', 'member']],
    ['truncate bet, member', ['bet', 'member']],
    ['truncate table bet', ['bet']],
    ['table bet', ['bet']],
    ['select 1 -- from bet\n from /* join bet */ member', ['member']],
    ["select 'from bet', 1 from member", ['member']],
    ['select a is distinct from bet, b', []],
  ])('%s', (text, named) => {
    expect(tablesInSql(text).named).toEqual(named)
  })

  it.each([
    ['select 1 from ', true],
    ['select 1 from bet, ', true],
    ['select 1 from bet where a = ', false],
    ['select a, ', false],
    ['truncate ', true],
  ])('whether a table would follow: %s', (text, expects) => {
    expect(tablesInSql(text).expects).toBe(expects)
  })
})

test.each([
  ["'select 1'", true],
  ['`\n  update bet set a = 1`', true],
  ['`-- the rest\n  delete from bet`', true],
  ['`/* the rest */ with a as (select 1) table a`', true],
  ["'merge into bet using member'", true],
  ["'truncate bet'", true],
  ["'lock table bet'", true],
  ["'table bet'", true],
  ["'selected by hand'", false],
  ["'to select one'", false],
])('whether a text is a statement: %s', (quoted, is) => {
  expect(isStatement(quoted)).toBe(is)
})
