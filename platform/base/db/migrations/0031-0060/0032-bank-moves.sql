-- Moves of the house's money between two of its own accounts: in the books at once, as one posting, and matched with the line out
-- of the one and the line in of the other when their statements come.
create table bank_move (
  id bigint generated always as identity (start with 8001) primary key,
  from_bank smallint not null references bank_account (id),
  to_bank smallint not null references bank_account (id),
  amount bigint not null check (amount > 0 and amount % 100 = 0),
  -- by which its lines are known, as those of orders are
  content text not null unique,
  reason text not null,
  asked_at timestamptz not null,
  asked_by text not null,
  -- the asker's own id of the request: sent again it is the same move
  request_id text unique,
  -- the request for approval, where one was needed; without a posting it waits for it, or was turned down
  waits_as text,
  made_at timestamptz,
  posting_id uuid unique,
  undone_at timestamptz,
  undone_by text,
  undo_reason text,
  undo_posting_id uuid unique,
  constraint bank_move_of_two check (from_bank <> to_bank),
  constraint bank_move_made check ((made_at is null) = (posting_id is null) and (posting_id is not null or waits_as is not null)),
  constraint bank_move_undone check (
    (undone_at is null) = (undo_posting_id is null) and (undone_at is null) = (undone_by is null)
    and (undone_at is null) = (undo_reason is null) and (undone_at is null or posting_id is not null)
  )
);
create index bank_move_from on bank_move (from_bank, id);
create index bank_move_to on bank_move (to_bank, id);

-- the move that a line is of
alter table bank_line
  add column move_id bigint references bank_move (id),
  drop constraint bank_line_order,
  add constraint bank_line_order check (
    (state <> 'matched' or num_nonnulls(order_id, withdrawal_id, move_id) = 1) and num_nonnulls(order_id, withdrawal_id, move_id) <= 1
  );
create unique index bank_line_move_out on bank_line (move_id) where state = 'matched' and move_id is not null and amount < 0;
create unique index bank_line_move_in on bank_line (move_id) where state = 'matched' and move_id is not null and amount > 0;

alter table adjustment
  drop constraint adjustment_of_somebody,
  drop constraint adjustment_what_check,
  add constraint adjustment_of_somebody check (
    member_id is not null and what not like 'operator-%' and what not in ('bank-hand-line', 'bank-move')
    or member_id is null and amount = 0 and (what = 'vendor-difference' or what like 'operator-%' and two_persons and subject is not null)
    or member_id is null and what in ('bank-line', 'bank-hand-line', 'bank-move') and two_persons and subject is not null
  ),
  add constraint adjustment_what_check check (
    what in (
      'adjustment', 'deposit', 'odd-payment', 'odd-payout', 'reward', 'points', 'void', 'vendor-difference',
      'operator-add', 'operator-invite', 'operator-role', 'operator-reopen', 'bank-line', 'bank-hand-line', 'bank-move'
    )
  );
