-- When the member withdrew the request. Staff see for some minutes that no one needs to go any more.
alter table table_checks add column withdrawn_at timestamptz;
