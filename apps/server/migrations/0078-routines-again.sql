-- A version that was started after a newer one could leave its own routines in the place of newer ones.
-- Forgetting which texts were applied has them all applied again, once.
do $$
begin
  if to_regclass('routines') is not null then
    delete from routines;
  end if;
end
$$;
