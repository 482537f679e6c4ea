-- The site's keys for web push (VAPID): new devices are bound to the newest, and each keeps the one it began with.
create table push_key (
  id bigint generated always as identity primary key,
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key_sealed text not null,
  created_at timestamptz not null
);

-- Browsers that a member wants to be notified in. A browser that is signed out, here or from elsewhere, goes with its session: another
-- may hold it next. Without a session: it has expired, nobody has logged out (`keepAfterExpiry`).
create table push_subscription (
  id bigint generated always as identity (start with 901) primary key,
  member_id bigint not null references member (id),
  session_id uuid references session (id) on delete cascade,
  key_id bigint not null references push_key (id),
  endpoint text not null unique check (char_length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  user_agent text not null,
  created_at timestamptz not null,
  pushed_at timestamptz
);
create index push_subscription_member on push_subscription (member_id, id);
create index push_subscription_session on push_subscription (session_id) where session_id is not null;
create index push_subscription_key on push_subscription (key_id);

-- What a member wants to be notified of; without a row of everything, without amounts.
create table push_choice (
  member_id bigint primary key references member (id),
  kinds text[] not null check (kinds <@ array['deposits', 'withdrawals', 'draws', 'messages']),
  details boolean not null
);
