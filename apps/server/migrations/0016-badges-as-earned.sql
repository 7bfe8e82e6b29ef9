-- A badge that was given to one was written to others too. What a badge stands for tells whose it is:

-- An administrator gives one at a time, so badges of the very same moment are one that was given and others that were
-- not. Nothing tells which was meant; whoever it was can be given it again.
update users set verification_source = 'venue'
where verification_source = 'admin' and verified_at in (
  select verified_at from users
  where verification_source = 'admin' and verified_at <> created_at
  group by verified_at having count(*) > 1
);

-- A venue vouches for who works there, since the account was made for it.
update users set verified_at = coalesce((select min(created_at) from venue_staff where user_id = users.id), created_at)
where verification_source = 'venue'
  and (role in ('host', 'manager') or exists (select from venue_staff where user_id = users.id));

-- A phone counts since it was proved, or support vouched for it; and without either there is nothing left to show.
update users set
  verification_source = case when phone_verified_at is not null then 'phone' end,
  verified_at = phone_verified_at
where verification_source = 'phone'
  or (verification_source = 'venue' and role not in ('host', 'manager')
    and not exists (select from venue_staff where user_id = users.id));
