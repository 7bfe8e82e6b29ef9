-- The clock on a venue's wall, as an IANA name: opening hours and the days of perks follow it.
alter table venues add column time_zone text;

-- Coarse, by province and longitude: good for towns, and a manager can change it. New venues are looked up exactly.
update venues set time_zone = case
  when longitude is null then 'America/Toronto'
  when fold(country) in ('united states', 'etats-unis', 'usa') then case
    when longitude > -86 then 'America/New_York'
    when longitude > -102 then 'America/Chicago'
    when longitude > -114 then 'America/Denver'
    else 'America/Los_Angeles'
  end
  when fold(country) <> 'canada' then 'America/Toronto'
  when longitude > -59.5 and latitude < 52 then 'America/St_Johns'
  when longitude > -67.5 and latitude > 51.5 then 'America/Goose_Bay'
  when longitude > -69 and latitude < 48 then 'America/Halifax'
  when longitude > -90 then 'America/Toronto'
  when longitude > -101.4 then 'America/Winnipeg'
  when longitude > -110 then 'America/Regina'
  -- Alberta, whose border runs along the mountains and then straight north.
  when longitude > greatest(-120, -114.07 - (latitude - 49) * 1.236) then 'America/Edmonton'
  else 'America/Vancouver'
end;
alter table venues alter column time_zone set not null;

-- Street and number as the venue writes them.
alter table venues add column address text;
