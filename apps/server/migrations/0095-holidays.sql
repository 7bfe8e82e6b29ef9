-- Dates on which a venue does not keep the hours of that weekday: [{"date": "2026-12-25", "hours": null}].
alter table venues add column holidays jsonb not null default '[]';
