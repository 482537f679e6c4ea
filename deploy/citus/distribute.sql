-- A prototype: the distributed form of the schema, on the coordinator of a Citus cluster that has its workers. docs/scale.md says
-- what it is for and what it lacks. To be run once, after the migrations of an empty site:
--   psql --set ON_ERROR_STOP=1 --single-transaction --file deploy/citus/distribute.sql "$DATABASE_URL"
-- Each table is in one of three forms: distributed by the member, so that all that one request of a member writes is on one shard;
-- a reference table, which every node has whole; or local to the coordinator, as everything is that is not named here.

create extension if not exists citus;

create temp table form (name text primary key, key text);
-- Reference tables (no key): read by every request, written by few, or named by rows of many members.
insert into form (name) values
  ('member'), ('member_line'), ('vendor'), ('game'), ('promotion'), ('vip_rank'), ('setting'), ('bank_account'), ('provider_link');
-- Distributed tables: members' own rows, and the ledger by the home of its accounts.
insert into form (name, key) values
  ('ledger_account', 'home'), ('ledger_posting', 'home'), ('ledger_entry', 'home'), ('ledger_day', 'home');
insert into form (name, key)
  select name, 'member_id' from unnest(array[
    'bet', 'bet_day', 'bet_part', 'bet_reference', 'bet_reversal', 'bonus', 'bound_account', 'deposit_order', 'withdrawal_order',
    'exclusion', 'favourite', 'figure_due', 'inbox_message', 'kept_layout', 'kept_numbers', 'launch_token', 'login_record',
    'open_round', 'play_limit', 'play_limit_event', 'point_conversion', 'point_redeem', 'point_rest', 'promotion_entry',
    'rank_change', 'rebate_claim', 'rebate_due', 'recent_game', 'recovery_code', 'report_member_due', 'request', 'reward',
    'seed_pair', 'session', 'turnover', 'turnover_counted', 'turnover_due', 'wallet_transfer'
  ]) name;

-- Where an account is at home: a wallet with its member, an account of the house on one shard of each node (below), so that a bet,
-- a payout or a deposit moves money within one shard.
alter table ledger_account add column home bigint;
alter table ledger_posting add column home bigint;
alter table ledger_entry add column home bigint;
alter table ledger_day add column home bigint;

do $$
declare
  one record;
  found record;
  keys text;
begin
  -- What these triggers queue and refuse must be asked by whoever writes: Citus has none on distributed tables.
  for found in
    select distinct on (tgname, tgrelid) tgname, tgrelid::regclass as relation from pg_trigger join form on tgrelid = to_regclass(form.name)
    where not tgisinternal and tgparentid = 0
  loop
    raise notice 'without trigger: % of %', found.tgname, found.relation;
    execute format('drop trigger %I on %s', found.tgname, found.relation);
  end loop;

  update ledger_account set home = coalesce(member_id, -1 - stripe);
  alter table ledger_account alter home set not null;

  -- A foreign key may lead to a reference table, or within a shard; from elsewhere nothing may lead to a distributed one.
  for found in
    select conname, conrelid::regclass as relation, referencing.key as from_key, referenced.key as to_key, referenced.name is not null as known
    from pg_constraint
    left join form referencing on to_regclass(referencing.name) = conrelid
    left join form referenced on to_regclass(referenced.name) = confrelid
    where contype = 'f' and conparentid = 0 and (referencing.name is not null or referenced.key is not null) and not (
      -- to a reference table, from any form
      (referenced.name is not null and referenced.key is null)
      -- within a shard, by the key
      or (referenced.key is not null and exists (
        select from unnest(conkey, confkey) pair (from_column, to_column)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = from_column
        join pg_attribute other on other.attrelid = confrelid and other.attnum = to_column
        where own.attname = referencing.key and other.attname = referenced.key
      ))
    )
  loop
    raise notice 'without foreign key: % of %', found.conname, found.relation;
    execute format('alter table %s drop constraint %I', found.relation, found.conname);
  end loop;

  -- Uniqueness is held within a shard: each unique key has the distribution column too.
  for found in
    select indexrelid::regclass as index, indrelid::regclass as relation, form.key, conname, contype,
      pg_get_indexdef(indexrelid) as definition,
      (select string_agg(quote_ident(attname), ', ' order by place) from unnest(indkey[0:indnkeyatts - 1]) with ordinality part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = number) as columns
    from pg_index join form on indrelid = to_regclass(form.name)
    left join pg_constraint on conindid = indexrelid and contype in ('p', 'u') and conrelid = indrelid
    where form.key is not null and indisunique and not exists (
      select from unnest(indkey[0:indnkeyatts - 1]) number join pg_attribute on attrelid = indrelid and attnum = number and attname = form.key
    )
  loop
    raise notice 'unique within a shard only: % of %', found.index, found.relation;
    if found.conname is not null then
      execute format('alter table %s drop constraint %I cascade', found.relation, found.conname);
      execute format('alter table %s add constraint %I %s (%s, %I)', found.relation, found.conname,
        case found.contype when 'p' then 'primary key' else 'unique' end, found.columns, found.key);
    else
      execute format('drop index %s', found.index);
      execute regexp_replace(found.definition, '\) ?(INCLUDE|NULLS|WITH|WHERE|$)', format(', %I) \1', found.key));
    end if;
  end loop;

  for one in select * from form where key is null order by name loop
    execute format('select create_reference_table(%L)', one.name);
  end loop;
  for one in select * from form where key is not null order by name <> 'ledger_account', name loop
    execute format('select create_distributed_table(%L, %L, colocate_with := %L)', one.name, one.key,
      case one.name when 'ledger_account' then 'none' else 'ledger_account' end);
  end loop;
end $$;

-- The homes of the house: of each shard the number nearest to zero, below it, that lies there. A member's postings go against the
-- account of the house at the home of the member's shard; `house_home_of` finds it.
create table house_home as
  select shard_id, max(number) as home
  from (select number, get_shard_id_for_distribution_column('ledger_account', number) as shard_id from generate_series(-1, -20000, -1) number) tried
  group by shard_id;
select create_reference_table('house_home');

create function house_home_of(member bigint) returns bigint language sql stable as $$
  select home from house_home where shard_id = get_shard_id_for_distribution_column('ledger_account', member)
$$;

-- Accounts of the house that many members' postings hit have a row at every home, instead of stripes.
insert into ledger_account (kind, unit, key, home)
  select kind, unit, 'house:' || kind || ':' || home, home
  from (select distinct kind, unit from ledger_account where member_id is null) of_house cross join house_home
  on conflict do nothing;

-- What lies at the homes, to be swept into the house's account of a kind by one posting a day, which crosses shards.
create view house_to_sweep as
  select kind, unit, home, balance from ledger_account where member_id is null and balance <> 0;
