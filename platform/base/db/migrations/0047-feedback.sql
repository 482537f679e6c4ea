-- What members write to customer service, and what an operator answers (product.md section 7, "Feedback"): 140 characters.
create table feedback (
  id bigint generated always as identity (start with 501) primary key,
  member_id bigint not null references member (id),
  content text not null check (char_length(content) between 1 and 140),
  created_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  constraint feedback_answered_whole check (num_nulls(answer, answered_by, answered_at) in (0, 3))
);

create index feedback_member on feedback (member_id, created_at desc);
-- The operator's desk: what waits for an answer, oldest first.
create index feedback_open on feedback (id) where answered_at is null;
