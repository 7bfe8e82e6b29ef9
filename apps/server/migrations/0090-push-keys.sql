-- Key pairs that were replaced. A device accepts only notifications of the pair with which it subscribed.
create table former_push_keys (
  public_key text primary key,
  private_key text not null,
  replaced_at timestamptz not null
);
-- The public key with which a device subscribed. Null if an older version stored the device: then it is the current one.
alter table push_subscriptions add column public_key text;
