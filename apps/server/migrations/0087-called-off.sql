-- Who called off an accepted meeting, and when: that member can undo it for a few seconds. Null if a conversation was closed.
-- One of the two members, whose account takes the proposal with it.
alter table proposals add column called_off_by uuid, add column called_off_at timestamptz;
