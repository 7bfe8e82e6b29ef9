-- Somebody who is suspended, banned or deleted cannot say that they are home: no friend is asked to worry about them, and what
-- links show of their meetings is over.
create or replace function end_check_ins_of_inactive() returns trigger language plpgsql as $$
begin
  delete from check_ins where user_id = new.id;
  return new;
end $$;
create or replace trigger end_check_ins after update of status on users
  for each row when (old.status = 'Active' and new.status <> 'Active') execute function end_check_ins_of_inactive();
