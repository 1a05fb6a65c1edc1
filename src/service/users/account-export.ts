import { sql } from 'kysely'
import type { ControlDatabase } from '../store/control/control-database.ts'

/**
 * Everything that is stored about a user, as one JSON document. Left out are what only the service may know, the hashes
 * of passwords, secrets and tokens and the tokens of sessions, what no person reads, the public keys of passkeys, and
 * what is stored for a few hours at most, the requests of minutes, sign-ins under way and the keys that were just deleted.
 */
export async function exportUser(db: ControlDatabase, userId: string): Promise<unknown> {
  const { rows } = await sql<{ document: unknown }>`
    SELECT jsonb_build_object(
      'user', to_jsonb("user"),
      'sessions', ${listOf('user_session', ['token', 'user_id'])},
      'signInWays', ${listOf('user_credential', ['password', 'access_token', 'refresh_token', 'id_token', 'user_id'])},
      'passkeys', ${listOf('user_passkey', ['public_key', 'user_id'])},
      'links', ${listOf('mail_link', ['token_hash', 'content', 'user_id'])},
      'events', ${listOf('audit_event', ['user_id'])},
      'invitations', (
        SELECT coalesce(jsonb_agg(to_jsonb(invitation) - 'code_hash'), '[]')
        FROM control.invitation WHERE invitation.email = "user".email
      ),
      'projects', (
        SELECT coalesce(jsonb_agg(
          to_jsonb(project) - 'owner_id' || jsonb_build_object(
            'keys', (
              SELECT coalesce(jsonb_agg(to_jsonb(api_key) - 'secret_hash' || jsonb_build_object(
                'requests', (
                  SELECT coalesce(jsonb_agg(to_jsonb(usage) - 'key' ORDER BY day), '[]')
                  FROM control.usage WHERE usage.key = api_key.key
                )
              )), '[]')
              FROM control.api_key WHERE api_key.project_id = project.id
            ),
            'usage', (
              SELECT coalesce(jsonb_agg(to_jsonb(key_usage) ORDER BY day, key), '[]')
              FROM control.key_usage WHERE key_usage.project_id = project.id
            ),
            'endpointUsage', (
              SELECT coalesce(jsonb_agg(to_jsonb(endpoint_usage) ORDER BY day, key, endpoint), '[]')
              FROM control.endpoint_usage WHERE endpoint_usage.project_id = project.id
            ),
            'eventsBeforeOwner', (
              SELECT coalesce(jsonb_agg(to_jsonb(audit_event) - 'user_id' ORDER BY number), '[]')
              FROM control.audit_event WHERE audit_event.project_id = project.id AND user_id IS NULL
            )
          ) ORDER BY project.id
        ), '[]')
        FROM control.project WHERE owner_id = "user".id
      )
    ) AS document
    FROM control."user" WHERE id = ${userId}
  `.execute(db)
  return rows[0]?.document
}

/** The rows of a table that belong to the user, without these columns. */
function listOf(table: string, without: readonly string[]) {
  return sql`(
    SELECT coalesce(jsonb_agg(to_jsonb(row) - ${[...without]}::text[]), '[]')
    FROM ${sql.table(`control.${table}`)} AS row WHERE row.user_id = "user".id
  )`
}
