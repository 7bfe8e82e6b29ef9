-- New names of jobs. A running server of the previous version leaves these jobs to the newer servers.
update scheduled_jobs set name = renamed.new_name from (values
  ('ask who is still up for it', 'ask before moods end'),
  ('close plans that have ended', 'reset moods of ended plans'),
  ('close plans that were missed', 'reset moods of plans that ended earlier'),
  ('fingerprint removed photos', 'hash removed photos'),
  ('forget cases', 'delete old cases'),
  ('forget friends', 'delete contacts of friends'),
  ('forget markers', 'delete old contact hashes'),
  ('keep evidence', 'copy evidence'),
  ('move to new prices', 'move subscriptions to new prices'),
  ('put off plans of the suspended', 'extend plans of suspended members'),
  ('read payments anew', 'check plans at the provider'),
  ('tell managers of waiting chats', 'notify managers of waiting chats'),
  ('tell of arrivals', 'notify of arrivals'),
  ('write to friends', 'notify friends')
) as renamed (old_name, new_name)
where scheduled_jobs.name = renamed.old_name
  and not exists (select from scheduled_jobs as other where other.name = renamed.new_name);
