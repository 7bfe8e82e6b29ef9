-- Returns true if search may find the user: an active member or visible host who is not waiting to confirm an email address.
create or replace function is_discoverable(id uuid, status text, role text, awaits_email_proof boolean) returns boolean
language sql stable parallel safe
return status = 'Active' and not awaits_email_proof and (
  role = 'member' or role = 'host' and exists (
    select 1 from venue_staff where user_id = id and active and visible_as_individual and not non_discoverable));
