-- The company whose administrators look after the installation itself: the first one.
alter table companies add column is_operator boolean not null default false;
update companies set is_operator = true where id = (select min(id) from companies);
create trigger announce_operator_change after update of is_operator on companies
  for each row execute function announce_access_change();
