-- Two classes of one name could not be told apart.
create unique index classes_name on classes (company_id, lower(name));
