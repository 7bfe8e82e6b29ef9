-- A page reads the declined proposals of its user at each connect. Without this index, all conversations of the user are searched.
create index concurrently if not exists proposals_declined on proposals (proposer_id, at) where status = 'declined';
