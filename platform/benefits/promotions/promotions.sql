-- The wagering that is left never rises, and what has ended stays as it ended, but for two things: what an open bet still brings to a
-- bonus that was expired or cancelled meanwhile is taken back too; and the wagering of a running bonus rises again when a bet that it
-- had counted is made void. Then nothing else of the bonus changes.
create or replace function bonus_wagering_falls() returns trigger language plpgsql as $$
begin
  if old.state = 'running' and to_jsonb(new) - 'remaining' = to_jsonb(old) - 'remaining' then
    return new;
  end if;
  if new.remaining > old.remaining or old.state <> 'running' then
    if old.state in ('expired', 'cancelled') and new.forfeited >= old.forfeited
      and to_jsonb(new) - 'forfeited' = to_jsonb(old) - 'forfeited' then
      return new;
    end if;
    raise exception 'the wagering of bonus % only falls, while it runs', old.id using errcode = 'check_violation', constraint = 'bonus_wagering_falls';
  end if;
  return new;
end $$;
create or replace trigger bonus_wagering_falls before update on bonus for each row execute function bonus_wagering_falls();
