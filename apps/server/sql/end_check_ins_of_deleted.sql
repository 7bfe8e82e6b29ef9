-- Deletes the check-ins of a deleted account, and its requests for help at a table. A suspension or a ban keeps them: the member may be out with a stranger and
-- rely on the friend who was notified.
create or replace function end_check_ins_of_deleted() returns trigger language plpgsql as $$
begin
  delete from check_ins where user_id = new.id;
  delete from table_checks where user_id = new.id;
  return new;
end $$;
create or replace trigger end_check_ins after update of status on users
  for each row when (new.status = 'Deleted') execute function end_check_ins_of_deleted();
