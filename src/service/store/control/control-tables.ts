import type { Generated } from 'kysely'

/** The tables of the schema `control`. */
export interface ControlTables {
  'control.project': {
    id: Generated<number>
    name: string
    network: string
    created_at: Generated<Date>
  }
  'control.api_key': {
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
  }
  /** Keys that were deleted, through the service or in SQL, for as long as their tokens may be valid. */
  'control.deleted_key': { key: string; deleted_at: Generated<Date> }
  /** Number of requests with a key in a day of UTC. */
  'control.usage': { key: string; day: string; requests: string }
  'control.signing_key': {
    /** Greater for a newer key. */
    id: number
    /** Thumbprint of the public key (RFC 7638). */
    kid: string
    private_jwk: string
    created_at: Generated<Date>
    /** It is published before it signs. */
    signs_from: Generated<Date>
  }
  /** Tokens that were revoked, for as long as they may be valid. */
  'control.revoked_token': { jti: string; expires_at: Date; revoked_at: Generated<Date> }
  /** Failures that the service simulates for a key of the sandbox. */
  'control.simulation': { key: string; failure: string; until: Date }
  /** The extent is JSON. */
  'control.sample': { network: string; version: string; extent: string }
  'control.migration': { number: number }
  /** A single row. */
  'control.identity': { id: Generated<string> }
}
