-- The layout that a member keeps of a table: which stakes lie on which spots, in the order of the wager.
create table kept_layout (
  member_id bigint not null references member (id),
  vendor_code text not null,
  node_id text not null,
  spots jsonb not null check (jsonb_typeof(spots) = 'array') check (jsonb_array_length(spots) between 1 and 50),
  kept_at timestamptz not null,
  primary key (member_id, vendor_code, node_id),
  foreign key (vendor_code, node_id) references game (vendor_code, node_id)
);
