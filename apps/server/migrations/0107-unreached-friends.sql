-- When the current try to text the friend began. After a minute, it is repeated.
alter table check_ins add column notifying_since timestamptz;
-- When the last message to the friend was refused for good, or could not be sent because of the daily limit of texts.
alter table check_ins add column not_reached_at timestamptz;
-- When the friend declined these messages, during this check-in.
alter table check_ins add column declined_at timestamptz;
