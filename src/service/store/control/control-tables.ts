import type { ColumnType, Generated } from 'kysely'

/** The tables of the schema `control` that typed queries name. */
export interface ControlTables {
  'control.project': {
    id: Generated<number>
    name: string
    network: string
    created_at: Generated<Date>
    /** Identifier in the dashboard's paths. */
    public_id: Generated<string>
    /** Null for a project without an owner: the operator's or the explorer's. */
    owner_id: string | null
    archived_at: Date | null
  }
  'control.api_key': {
    /** Identifier in the dashboard's paths. */
    id: Generated<string>
    key: string
    /** SHA-256 of the secret, which is 256 random bits and so needs no salt and no slow hash. */
    secret_hash: Uint8Array
    project_id: number
    created_at: Generated<Date>
    /** Kind of key, which decides its limits. */
    plan: Generated<string>
    /** Limits of this key in place of those of its plan; null: those of its plan. */
    rate_per_second: Generated<string | null>
    rate_burst: Generated<number | null>
    quota_per_day: Generated<string | null>
    /** Name that its owner gave it. */
    name: Generated<string | null>
    /** When it stops working; null: never. */
    expires_at: Generated<Date | null>
  }
  /** Keys that were deleted, through the service or in SQL, for as long as their tokens may be valid. */
  'control.deleted_key': { key: string; deleted_at: Generated<Date> }
  /** Number of requests with a key in a day of UTC. */
  'control.usage': {
    key: string
    day: string
    requests: string
    /** When the owner was told that the day's quota comes to its end. */
    quota_told_at: Generated<Date | null>
  }
  'control.signing_key': {
    /** Greater for a newer key. */
    id: number
    /** Thumbprint of the public key (RFC 7638). */
    kid: string
    private_jwk: string
    /** It is published before it signs. */
    signs_from: Generated<Date>
  }
  /** Tokens that were revoked, for as long as they may be valid. */
  'control.revoked_token': { jti: string; expires_at: Date; revoked_at: Generated<Date> }
  'control.user': {
    id: string
    name: string
    /** In lower case, with the domain in ASCII; its owner has proven it. */
    email: string
    email_verified: boolean
    created_at: Generated<Date>
    updated_at: Generated<Date>
    suspended_at: Date | null
  }
  'control.user_session': {
    id: string
    user_id: string
    /** SHA-256 of the token in the cookie, in hexadecimal, so that it does not suffice to read it here. */
    token: string
    expires_at: Date
    ip_address: string | null
    user_agent: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** A way to sign in: a password (`credential`) or an identity at a provider. */
  'control.user_credential': {
    id: string
    user_id: string
    provider_id: string
    account_id: string
    /** Hash of the password by scrypt, with its salt. */
    password: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** Links of mails by SHA-256 of their token, which is 256 random bits. */
  'control.mail_link': {
    token_hash: Uint8Array
    kind: string
    /** Address that the mail is sent to. */
    email: string
    user_id: string | null
    /** JSON, as the kind of link has it. */
    content: ColumnType<unknown, string, string>
    created_at: Generated<Date>
    expires_at: Date
  }
  'control.invitation': {
    id: Generated<number>
    /** SHA-256 of the code, which is 256 random bits. */
    code_hash: Uint8Array
    /** The one address that can use it; null: any. */
    email: string | null
    created_at: Generated<Date>
    expires_at: Date
  }
  /** Challenges of passkeys, by SHA-256 of the token in the browser's cookie, in hexadecimal. */
  'control.user_verification': {
    id: string
    identifier: string
    value: string
    expires_at: Date
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** Sign-ins at a provider by SHA-256 of what the browser and the provider bring back. */
  'control.provider_sign_in': { id: Uint8Array; provider: string; session_id: string | null; begun_at: Date }
  'control.user_passkey': {
    id: string
    user_id: string
    name: string | null
    /** In base64. */
    public_key: string
    /** In base64url. */
    credential_id: string
    /** Signatures so far, as the passkey counts them; 0 for one that does not. */
    counter: number
    device_type: string
    backed_up: boolean
    /** Separated by commas. */
    transports: string | null
    aaguid: string | null
    created_at: Generated<Date | null>
  }
  /** The extent is JSON. */
  'control.sample': { network: string; version: string; extent: string }
  'control.migration': { number: number }
  /** A single row. */
  'control.identity': { id: Generated<string> }
}
