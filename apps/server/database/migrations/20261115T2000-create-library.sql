-- What files hold, once per company however many files hold it. The bytes lie in the blob store under the digest.
create table contents (
  company_id integer not null references companies (id) on delete cascade,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  facts jsonb,
  used_at timestamptz not null default now(),
  primary key (company_id, digest)
);

comment on column contents.facts is 'what reading the print file told; null until it was read';
comment on column contents.used_at is 'when a file with this content last arrived; unused contents are kept a while';
create index contents_digest on contents (digest);
select protect_tenant_table('contents');

-- Files sent through the upload interface. They serve one print or become library files, and expire.
create table api_files (
  company_id integer not null references companies (id) on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  user_id integer not null,
  name text not null,
  digest text not null,
  uploaded_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, digest) references contents (company_id, digest)
);

create index api_files_user on api_files (company_id, user_id, uploaded_at);
create index api_files_content on api_files (company_id, digest);
create index api_files_old on api_files (expires_at);
select protect_tenant_table('api_files');

-- A file that arrives in parts: each part is a content of its own until the whole is put together.
create table part_uploads (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  user_id integer not null,
  token_hash bytea not null,
  name text not null,
  total_size bigint not null check (total_size > 0),
  received bigint not null check (received >= 0 and received <= total_size),
  parts text[] not null,
  expires_at timestamptz not null,
  primary key (company_id, id)
);

comment on column part_uploads.parts is 'digests of the parts, in order';
create unique index part_uploads_token on part_uploads (company_id, token_hash);
create index part_uploads_old on part_uploads (expires_at);
select protect_tenant_table('part_uploads');

create table library_files (
  company_id integer not null references companies (id) on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  user_id integer not null,
  name text not null,
  extension text not null,
  digest text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, digest) references contents (company_id, digest)
);

comment on column library_files.user_id is 'whose library it stands in';
create index library_files_user on library_files (company_id, user_id, created_at);
create index library_files_content on library_files (company_id, digest);
select protect_tenant_table('library_files');
