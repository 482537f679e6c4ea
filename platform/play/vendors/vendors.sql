-- A vendor that keeps wallets no more is still known by its last provider: what lies there must find its way back.
create or replace function keep_wallet_provider() returns trigger language plpgsql as $$
begin
  new.former_wallet_provider := coalesce(old.wallet_provider, old.former_wallet_provider);
  return new;
end $$;
create or replace trigger keep_wallet_provider before update of wallet_provider on vendor for each row execute function keep_wallet_provider();
