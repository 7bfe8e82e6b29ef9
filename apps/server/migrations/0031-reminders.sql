-- How often the moderators were reminded of an undecided case.
alter table cases add column reminders smallint not null default 0;
