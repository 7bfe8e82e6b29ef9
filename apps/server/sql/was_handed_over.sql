-- Returns true if a host handed over and no longer has the member's assignment, and the member has not written to them since.
create or replace function was_handed_over(member uuid, host uuid) returns boolean language sql stable
begin atomic
  select exists (
    select from (
      select max(handovers.at) as at
      from handovers join assignments on assignments.id = assignment_id
      where from_host_id = host and member_id = member and host_id is distinct from host
    ) as latest
    where at is not null and not exists (
      select from conversation_members mine
      join messages on messages.conversation_id = mine.conversation_id
      where mine.user_id = member and mine.partner_id = host and sender_id = member and sent_at > latest.at
    )
  );
end;
