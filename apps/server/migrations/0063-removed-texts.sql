-- When a text or photo that a decision removed was put back, after an appeal. Until then the member cannot put it back.
alter table decisions add column restored_at timestamptz;

update decisions set restored_at = appeals.decided_at
from appeals
where appeals.decision_id = decisions.id and appeals.outcome in ('lightened', 'overturned') and removed is not null;
