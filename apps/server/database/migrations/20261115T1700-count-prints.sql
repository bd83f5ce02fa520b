-- Kept beside the balance, whose row every print locks anyway: counting costs a list of users no look at the prints.
alter table accounts add total_prints integer not null default 0 check (total_prints >= 0);

comment on column accounts.total_prints is 'how many prints this user ever started';

insert into accounts (company_id, user_id, total_prints)
select company_id, user_id, count(*) from print_usages group by company_id, user_id
on conflict (company_id, user_id) do update set total_prints = excluded.total_prints;
