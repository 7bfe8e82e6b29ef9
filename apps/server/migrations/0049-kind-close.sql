-- Which of the two members ended their conversation kindly, and when; null where nobody did.
alter table conversations
  add column closed_by uuid check (closed_by in (a, b)),
  add column closed_at timestamptz;

-- The conversations that took a weekly new chat of a member's plan.
create table new_chats (
  conversation_id bigint primary key references conversations on delete cascade,
  user_id uuid not null,
  -- Its Monday.
  week date not null,
  started_at timestamptz not null
);
create index on new_chats (user_id, week);
