-- Maps a mood to its number in `discover` and `discover_cells`: that of `moodNumbers` in the domain, or 0 for none.
create or replace function mood_number(mood text) returns smallint language sql immutable parallel safe
return case mood when 'chat' then 1 when 'dinner' then 2 when 'outdoor' then 3 when 'travel' then 4 when 'chill' then 5 else 0 end;
