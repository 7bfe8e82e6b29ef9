-- Where a photo stands among its member's since they put them in order; those that came later, or of who never did, stand by
-- their numbers.
alter table photos add column position integer;
