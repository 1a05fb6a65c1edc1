-- A role that can only read a db-sync database, for MAINNET_DATABASE_URL. Run by the owner of its tables:
--   psql --set password=… --file deploy/reader.sql cexplorer
CREATE ROLE epochal_reader LOGIN PASSWORD :'password';
ALTER ROLE epochal_reader SET default_transaction_read_only = on;
GRANT USAGE ON SCHEMA public TO epochal_reader;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO epochal_reader;
-- Tables that a later version of db-sync makes.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO epochal_reader;
