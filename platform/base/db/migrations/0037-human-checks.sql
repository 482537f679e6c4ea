-- A human check that was passed for a code is good once more, for the form that the code is for.
alter table captcha
  add column passed boolean not null default false,
  -- when the digits that were given out in words were drawn: those of another drawing are counted anew
  add column words_drawn_at timestamptz;
alter table slider add column passed boolean not null default false;
