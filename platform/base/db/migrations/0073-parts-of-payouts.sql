-- What a vendor pays on a bet after its end counts for its team when it is paid: the five minutes in which the bet was settled may
-- have been paid out to agents already (decision 61).
create table bet_part (
  bet_id uuid not null,
  member_id bigint not null references member (id),
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null
);
create index bet_part_bet on bet_part (bet_id);
create index bet_part_member on bet_part (member_id, paid_at);

create function bet_part_is_due_for_figures() returns trigger language plpgsql as $$
begin
  insert into figure_due (member_id, slot, payout)
    select new.member_id, figure_slot_of(new.paid_at), new.amount from bet where id = new.bet_id and wallet = 'main';
  return null;
end $$;
create trigger bet_part_is_due_for_figures after insert on bet_part for each row
  execute function bet_part_is_due_for_figures();

-- As before, but that only an end counts for the figures, and its undoing: not what is paid after it.
create or replace function bets_are_due_for_counting() returns trigger language plpgsql set enable_nestloop to off as $$
begin
  if tg_op = 'INSERT' then
    insert into round_due (vendor_code, node_id, stake, payout, pooled)
      select vendor_code, node_id, stake, payout, case when outcome ? 'jackpot' then stake else 0 end
      from new_bets where round_id is null and unit = 'money' and result in ('won', 'lost', 'push');
    insert into turnover_due (member_id, day)
      select distinct member_id, site_day(placed_at) from new_bets where wallet = 'main' and result in ('won', 'lost', 'push');
    insert into cash_game (member_id, vendor_code, node_id)
      select distinct member_id, vendor_code, node_id from new_bets where wallet = 'main' and result in ('won', 'lost', 'push')
      order by 1, 2, 3
      on conflict do nothing;
    insert into figure_due (member_id, slot, turnover, payout, bets)
      select member_id, figure_slot_of(settled_at), sum(stake), sum(payout), count(*)
      from new_bets where wallet = 'main' and result in ('won', 'lost', 'push') group by 1, 2;
  else
    insert into round_due (vendor_code, node_id, stake, payout, pooled)
      select bet.vendor_code, bet.node_id, bet.stake, bet.payout, case when bet.outcome ? 'jackpot' then bet.stake else 0 end
      from new_bets bet join old_bets open on open.id = bet.id
      where open.result = 'open' and bet.round_id is null and bet.unit = 'money' and bet.result in ('won', 'lost', 'push');
    insert into turnover_due (member_id, day)
      select distinct bet.member_id, site_day(bet.placed_at) from new_bets bet join old_bets open on open.id = bet.id
      where open.result = 'open' and bet.wallet = 'main' and bet.result in ('won', 'lost', 'push');
    insert into cash_game (member_id, vendor_code, node_id)
      select distinct bet.member_id, bet.vendor_code, bet.node_id from new_bets bet join old_bets open on open.id = bet.id
      where open.result = 'open' and bet.wallet = 'main' and bet.result in ('won', 'lost', 'push')
      order by 1, 2, 3
      on conflict do nothing;
    insert into figure_due (member_id, slot, turnover, payout, bets)
      select member_id, figure_slot_of(settled_at), sum(sign * stake), sum(sign * payout), sum(sign)
      from (
        select -1 as sign, was.member_id, was.settled_at, was.stake,
          was.payout - coalesce((select sum(amount) from bet_part where bet_id = was.id), 0) as payout
        from old_bets was join new_bets bet on bet.id = was.id
        where was.wallet = 'main' and was.result in ('won', 'lost', 'push') and bet.result not in ('won', 'lost', 'push')
        union all
        select 1, bet.member_id, bet.settled_at, bet.stake, bet.payout
        from new_bets bet join old_bets was on was.id = bet.id
        where bet.wallet = 'main' and bet.result in ('won', 'lost', 'push') and was.result not in ('won', 'lost', 'push')
      ) change group by 1, 2;
    insert into figure_due (member_id, slot, payout)
      select part.member_id, figure_slot_of(part.paid_at), -sum(part.amount)
      from old_bets was join new_bets bet on bet.id = was.id join bet_part part on part.bet_id = was.id
      where was.wallet = 'main' and was.result in ('won', 'lost', 'push') and bet.result not in ('won', 'lost', 'push')
      group by 1, 2;
  end if;
  return null;
end $$;

-- Nothing asks for calls by our bet.
drop index vendor_call_bet;
