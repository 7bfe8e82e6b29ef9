-- The service's receipt for the last text to the friend, until it is known whether the text was delivered.
alter table check_ins add column text_receipt text;
