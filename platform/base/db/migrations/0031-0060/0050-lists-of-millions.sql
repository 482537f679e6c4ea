-- Lists of the office over a million records: each filter and order is read from an index, however rare what it is after.

-- What a settlement pays (platform/agents/settlements): a list added up the payslips of each, of which one has as many as there are contracts.
alter table agent_settlement add column payslips integer not null default 0, add column amount bigint not null default 0;
lock table agent_payslip in share row exclusive mode;
update agent_settlement settlement set payslips = slips.payslips, amount = slips.amount
  from (select settlement_id, count(*) as payslips, sum(amount) as amount from agent_payslip group by 1) slips
  where settlement.id = slips.settlement_id;
create index agent_settlement_time on agent_settlement (written_at, id);
create index agent_settlement_kind on agent_settlement (kind, written_at, id);

-- By time, as they are shown, so that days of long ago are found at once.
create index adjustment_time on adjustment (requested_at, id);
create index adjustment_corrections_time on adjustment (requested_at, id) where what = 'adjustment';
drop index adjustment_corrections;
create index agent_contract_time on agent_contract (created_at, id);
create index agent_contract_status on agent_contract (status, created_at, id);
create index feedback_time on feedback (created_at, id);
create index bet_reversal_time on bet_reversal (reversed_at, bet_id) where missing > 0;

-- Rare ones among many.
create index member_frozen on member (created_at, id) where frozen;
-- Without transfers to banks, which are most: lines of own accounts pay them by the thousand.
create index deposit_order_method on deposit_order (method, created_at desc, id desc) where method <> 'bank-transfer';
create index bank_line_ignored on bank_line (id) where state = 'ignored';
create index chain_arrival_of_chain on chain_arrival (chain_id, id);
create index chain_arrival_odd on chain_arrival (state, id) where state in ('ignored', 'reversed');
create index game_round_void on game_round (id) where reason is not null and numero is null;
create index card_hand_void on card_hand (id) where reason is not null;
create index promotion_entry_applied on promotion_entry (id) where state <> 'signed';
create index exclusion_carried on exclusion (id) where carried_from is not null;

-- Games in the order of an operator's list (`listed-games.ts`), and by their names and codes.
create index game_listed on game (vendor_code collate "C", position, node_id collate "C");
create index game_named on game (name_vi collate "vi-x-icu");
create index game_coded on game (node_id collate "C");
