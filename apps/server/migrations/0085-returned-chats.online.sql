-- The job that notifies members of new chats that they got back looks for chats that began three days ago.
create index concurrently if not exists new_chats_started_at on new_chats (started_at);
