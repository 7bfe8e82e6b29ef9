-- Links that end commercial mails.
alter table account_links drop constraint account_links_purpose_check;
alter table account_links add constraint account_links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'undo-deletion', 'unsubscribe')) not valid;
