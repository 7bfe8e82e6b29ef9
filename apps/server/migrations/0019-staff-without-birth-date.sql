-- Nobody asks staff for a birth date. The one that was invented for them goes.
alter table users alter column date_of_birth drop not null;
update users set date_of_birth = null where role <> 'member' and date_of_birth = '1900-01-01';
alter table users add constraint members_have_birth_date check (role <> 'member' or date_of_birth is not null);
