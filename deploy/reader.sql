-- A role that can only read a db-sync database, for MAINNET_DATABASE_URL. Run by a superuser, or by the owner of the tables with the right
-- to make roles; it may run again, such as for another password:
--   psql --set password=… --file deploy/reader.sql cexplorer
\set ON_ERROR_STOP on
\set QUIET on
BEGIN;
-- The role that owns db-sync's tables, and makes those of later versions.
SELECT tableowner AS owner FROM pg_tables WHERE schemaname = 'public' AND tablename = 'block' \gset
SELECT count(*) = 0 AS is_new FROM pg_roles WHERE rolname = 'epochal_reader' \gset
\if :is_new
  CREATE ROLE epochal_reader;
\endif
ALTER ROLE epochal_reader LOGIN PASSWORD :'password';
ALTER ROLE epochal_reader SET default_transaction_read_only = on;
GRANT USAGE ON SCHEMA public TO epochal_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO epochal_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE :"owner" IN SCHEMA public GRANT SELECT ON TABLES TO epochal_reader;
COMMIT;
\echo 'epochal_reader can read the tables of' :owner
