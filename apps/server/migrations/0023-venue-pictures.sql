-- The address of a venue's picture, as `perks` has one; both name photos of the media store.
alter table venues add column image_url text;
