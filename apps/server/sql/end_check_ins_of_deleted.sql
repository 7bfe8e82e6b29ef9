-- Whoever deletes their account has told nobody of anything any more. A suspension or a ban ends nothing: somebody may be out with
-- a stranger just then, and relies on the friend who knows.
create or replace function end_check_ins_of_deleted() returns trigger language plpgsql as $$
begin
  delete from check_ins where user_id = new.id;
  return new;
end $$;
create or replace trigger end_check_ins after update of status on users
  for each row when (new.status = 'Deleted') execute function end_check_ins_of_deleted();
