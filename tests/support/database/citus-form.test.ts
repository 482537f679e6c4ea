import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { testDatabase } from './database.ts'

const script = path.join(import.meta.dirname, '../../../deploy/citus/distribute.sql')

/**
 * What the script calls of Citus, which cannot run here: it only refuses what Citus refuses of a table that is distributed.
 */
const STAND_INS = `
  create table stood_in (name text primary key, key text);
  create function create_reference_table(named text) returns void language plpgsql as $$
  begin
    if exists (
      select from pg_constraint where contype = 'f' and conrelid = to_regclass(named)
        and confrelid in (select to_regclass(name) from stood_in where key is not null)
    ) then
      raise exception '% names rows of a distributed table', named;
    end if;
    insert into stood_in values (named::regclass, null);
  end $$;
  create function create_distributed_table(named text, key_column text, colocate_with text) returns void language plpgsql as $$
  declare
    lacking text;
  begin
    select indexrelid::regclass into lacking from pg_index where indrelid = named::regclass and indisunique and not exists (
      select from pg_attribute where attrelid = indrelid and attname = key_column and attnum = any (indkey[0:indnkeyatts - 1]));
    if lacking is not null then
      raise exception 'unique index % lacks %', lacking, key_column;
    end if;
    if exists (select from pg_trigger where tgrelid = named::regclass and not tgisinternal) then
      raise exception '% has triggers', named;
    end if;
    insert into stood_in values (named::regclass, key_column);
  end $$;
  create function get_shard_id_for_distribution_column(named text, value bigint) returns bigint language sql immutable as $$
    select 102000 + (hashint8(value)::bigint + 2147483648) / 134217728
  $$;`

it('the schema takes its distributed form, which breaks no rule of Citus', async () => {
  const { pool, close } = await testDatabase()
  try {
    const text = readFileSync(script, 'utf8')
    await pool.query(text.replace('create extension if not exists citus;', () => STAND_INS))
    const { rows } = await pool.query(`
      select count(*) filter (where key is null) as reference, count(*) filter (where key is not null) as distributed from stood_in`)
    expect(rows).toEqual([{ reference: 10n, distributed: 42n }])

    // what leads to a distributed table leads there by the key of both
    const { rows: leading } = await pool.query(`
      select conname from pg_constraint join stood_in other on to_regclass(other.name) = confrelid and other.key is not null
      left join stood_in own on to_regclass(own.name) = conrelid
      where contype = 'f' and (own.key is null or cardinality(conkey) < 2)`)
    expect(leading).toEqual([])

    // 32 shards, each with every account of the house
    const { rows: homes } = await pool.query(`
      select (select count(*) from house_home) as homes,
        (select count(distinct house_home_of(member)) from generate_series(1, 500) member) as used`)
    expect(homes).toEqual([{ homes: 32n, used: 32n }])
    const { rows: games } = await pool.query(
      `select count(*) as rows from ledger_account where kind = 'games' and home in (select home from house_home)`,
    )
    expect(Number(games[0].rows)).toBeGreaterThanOrEqual(32)
  } finally {
    await close()
  }
})
