-- A control database of commit 74c0eea, before there were users, as pg_dump wrote it.

CREATE SCHEMA control;

CREATE FUNCTION control.note_deleted_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$BEGIN INSERT INTO control.deleted_key (key) VALUES (OLD.key) ON CONFLICT DO NOTHING; RETURN OLD; END$$;

CREATE TABLE control.api_key (
    key text NOT NULL,
    secret_hash bytea NOT NULL,
    project_id integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    plan text DEFAULT 'standard'::text NOT NULL
);

CREATE TABLE control.deleted_key (
    key text NOT NULL,
    deleted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE control.migration (
    number integer NOT NULL
);

CREATE TABLE control.project (
    id integer NOT NULL,
    name text NOT NULL,
    network text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE control.project ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME control.project_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE control.sample (
    network text NOT NULL,
    version text NOT NULL,
    extent text NOT NULL
);

CREATE TABLE control.signing_key (
    id integer NOT NULL,
    private_jwk text NOT NULL,
    kid text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE control.usage (
    key text NOT NULL,
    day date NOT NULL,
    requests bigint NOT NULL
);

INSERT INTO control.api_key VALUES ('kWgT6hzPtOkR9kTAafKpUa63pwQQckiesCc6FbSxY_w', '\x2ea21900cfd5c5d3d673793536d53b7798e1d6f692e63136aae1fb4b1ca7ea1a', 1, '2026-11-22 06:03:55.105913+00', 'standard');
INSERT INTO control.api_key VALUES ('RlbSc707VRNgALRaqZKOi682DIReEJEJiB-0Ovv5Mso', '\xfd54e61a452bdeaeed2b76a389b3d854ac7bc0af360b2a0c2d4bb758bd625874', 2, '2026-11-22 06:03:55.560267+00', 'standard');
INSERT INTO control.api_key VALUES ('JZ6kkUd--hGdmmXcLHF5hHhgUEqNcjhuxB9M-cQMz7Q', '\xf39f11909fde7f9c96c1cd9d64a267567b39b545339e9423b3cf29355080b89c', 3, '2026-11-22 06:03:56.552121+00', 'standard');
INSERT INTO control.api_key VALUES ('e33XgG5E6Gkpcc26ZcKumtdGUQ9dFhrBOE5LNbpyWHI', '\x5ebe55231701c347ad9d01c9f4b1133c76944b83211606ffab158b1c8b529f75', 5, '2026-11-22 06:03:58.218877+00', 'standard');

INSERT INTO control.deleted_key VALUES ('E20q8ckhLQogvj3UggLcJHLktZekxutMSqbEziuwOHs', '2026-11-22 06:03:56.552121+00');
INSERT INTO control.deleted_key VALUES ('Ec2GGQLKzC4r5_Wjh6tFnilCoCbohVMiZqL690b8uIs', '2026-11-22 06:03:57.768457+00');

INSERT INTO control.migration VALUES (0);
INSERT INTO control.migration VALUES (1);
INSERT INTO control.migration VALUES (2);

INSERT INTO control.project OVERRIDING SYSTEM VALUE VALUES (1, 'Wallet of Ada', 'mainnet', '2026-11-22 06:03:55.105913+00');
INSERT INTO control.project OVERRIDING SYSTEM VALUE VALUES (2, 'Tests of Ada', 'preprod', '2026-11-22 06:03:55.560267+00');
INSERT INTO control.project OVERRIDING SYSTEM VALUE VALUES (3, 'Exchange', 'mainnet', '2026-11-22 06:03:56.007674+00');
INSERT INTO control.project OVERRIDING SYSTEM VALUE VALUES (5, 'A name of the time before names were limited. A name of the time before names were limited. A name of the time before names were limited. A name of the time before names were limited. A name of the ti', 'mainnet', '2026-11-22 06:03:58.218877+00');

INSERT INTO control.signing_key VALUES (1, 'sealed1.e36354b1108f.YHQYgD1zl-BaHCBJxP6eCg.mz3kkEdAjdWjSo2S.gGBjcKSPtXV1qyp-Mk1DcV4AHBXIsM13glAoNN5W3YMabq1guh4l8Sqz97lWyndPsPCP1mlsbQv474qiMwIQ86y3dItyFCbXDbD4z-L0G_PZnLnWm04syTWKnVmlDqWTVS0CZ_NMM1mO6BcY7QnjsbXKARJOggOtY66g8D3KgDQfqyNXToMKQvJQgtlzI4dunPMnS-vOdnE_4iAgzaSxVDaZJcCTqzrJXKsKO5GsD4tLM5ALlD_YVUtkZ6sD2Vv7', '5pKd3riRaHf-m_O36Su4qiDCRb2Hk9gd9A2nFh1YEHY', '2026-11-22 06:03:57.163883+00');

INSERT INTO control.usage VALUES ('kWgT6hzPtOkR9kTAafKpUa63pwQQckiesCc6FbSxY_w', '2026-11-22', 7);
INSERT INTO control.usage VALUES ('kWgT6hzPtOkR9kTAafKpUa63pwQQckiesCc6FbSxY_w', '2026-11-21', 100000);
INSERT INTO control.usage VALUES ('kWgT6hzPtOkR9kTAafKpUa63pwQQckiesCc6FbSxY_w', '2026-10-23', 12);
INSERT INTO control.usage VALUES ('RlbSc707VRNgALRaqZKOi682DIReEJEJiB-0Ovv5Mso', '2026-11-21', 5);
INSERT INTO control.usage VALUES ('RlbSc707VRNgALRaqZKOi682DIReEJEJiB-0Ovv5Mso', '2026-11-22', 99990);

SELECT pg_catalog.setval('control.project_id_seq', 5, true);

ALTER TABLE ONLY control.api_key
    ADD CONSTRAINT api_key_pkey PRIMARY KEY (key);

ALTER TABLE ONLY control.deleted_key
    ADD CONSTRAINT deleted_key_pkey PRIMARY KEY (key);

ALTER TABLE ONLY control.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);

ALTER TABLE ONLY control.project
    ADD CONSTRAINT project_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.sample
    ADD CONSTRAINT sample_pkey PRIMARY KEY (network);

ALTER TABLE ONLY control.signing_key
    ADD CONSTRAINT signing_key_kid_key UNIQUE (kid);

ALTER TABLE ONLY control.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY control.usage
    ADD CONSTRAINT usage_pkey PRIMARY KEY (key, day);

CREATE INDEX api_key_project_id ON control.api_key USING btree (project_id);

CREATE INDEX deleted_key_deleted_at ON control.deleted_key USING btree (deleted_at);

CREATE INDEX project_network_name ON control.project USING btree (network, name);

CREATE INDEX usage_day ON control.usage USING btree (day);

CREATE TRIGGER note_deleted_key AFTER DELETE ON control.api_key FOR EACH ROW EXECUTE FUNCTION control.note_deleted_key();

ALTER TABLE ONLY control.api_key
    ADD CONSTRAINT api_key_project_id_fkey FOREIGN KEY (project_id) REFERENCES control.project(id) ON DELETE CASCADE;
