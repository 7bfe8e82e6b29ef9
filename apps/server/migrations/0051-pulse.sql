-- What is told of how many are in a mood in a region, for an hour, to everybody alike.
create table pulses (
  region int not null,
  mood smallint not null,
  hour timestamptz not null,
  -- Null where too few are there to be told.
  step int,
  -- The hour of the first answer that said the same.
  since timestamptz not null,
  primary key (region, mood, hour)
);
create index on pulses (hour);
