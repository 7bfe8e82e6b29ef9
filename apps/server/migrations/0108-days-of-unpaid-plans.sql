-- By how many seconds the paid plan was extended for this suspension so far. It waits while a payment is overdue. Null in decisions of earlier
-- versions: then it is the same as plan_seconds_added.
alter table decisions add column paid_seconds_added int;
