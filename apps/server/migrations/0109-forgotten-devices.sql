-- True if the known devices of the user were forgotten while this session was open, so that the next login is on a new device.
alter table sessions add column devices_forgotten boolean not null default false;
