-- Hash of the two members of the act that a notice reports without saying who acted. The same act again adds no second notice.
alter table notices add column act_hash bytea;
-- Whether a member wants to know that somebody near them saved them.
alter table notification_settings add column saved boolean not null default true;
