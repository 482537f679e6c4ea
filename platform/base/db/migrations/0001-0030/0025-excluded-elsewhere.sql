-- Accounts elsewhere whose link ended while its member was excluded from play: whoever comes back by one is the same person.
create table excluded_elsewhere (
  -- the SHA-256 of issuer and subject
  identity bytea not null check (octet_length(identity) = 32),
  exclusion_id bigint not null references exclusion (id),
  primary key (identity, exclusion_id)
);
