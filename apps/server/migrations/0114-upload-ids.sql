-- The id that the page gave the upload of a photo, so that a repeated request stores it only once.
alter table photos add column upload_id uuid;
