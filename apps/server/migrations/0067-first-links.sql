-- The link that was made for the first try of a mail. Every try has a link of its own, and any of them may have arrived.
alter table outgoing_mails add column first_link_id bigint;
