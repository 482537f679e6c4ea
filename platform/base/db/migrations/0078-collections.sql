-- A game of the catalogue that stands for all games of its vendor: its tile opens their list, and it is never launched itself.
alter table game add column collection boolean not null default false;
