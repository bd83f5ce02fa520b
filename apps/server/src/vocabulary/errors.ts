interface ErrorEntry {
  readonly status: number
  readonly message: string
}

const entry = (status: number, message: string): ErrorEntry => ({ status, message })

/**
 * Every failure the service can answer with. Clients look for "api key", "logged in", "access", "permission"
 * and "unauthor" in messages to spot trouble with their credential, so no other entry uses these words.
 */
export const errors = {
  not_authenticated: entry(401, 'No API key provided, or not logged in'),
  token_expired: entry(401, 'The bearer token is unauthorized: it is unknown, revoked or expired'),
  no_access: entry(403, "You don't have access to this account"),
  token_other_company: entry(403, 'OAuth2 token is not valid for this company'),
  missing_permission: entry(403, "You don't have permission to do this"),
  missing_scope: entry(403, "The token doesn't have permission to do this"),
  token_not_allowed: entry(403, "OAuth2 tokens don't have permission to call this operation"),
  csrf: entry(403, "The page is out of date and doesn't have permission to change anything: reload it"),
  cookie_not_allowed: entry(
    403,
    'A browser session has no permission to change something with GET: use POST',
  ),
  sign_in_failed: entry(401, 'Not logged in: the e-mail address or the password is wrong'),
  second_factor_needed: entry(401, 'Not logged in: a code of the authenticator app is needed as well'),
  second_factor_wrong: entry(401, 'Not logged in: the code is wrong, or was used before'),
  operator_only: entry(403, 'Only the company that runs this installation has permission to do this'),
  invalid_client: entry(401, 'The application is unauthorized: its client id or secret is wrong'),
  needs_plan: entry(403, 'This is not enabled in the plan of the company'),

  invalid_input: entry(400, 'The request is not valid'),
  invalid_grant: entry(400, 'The code or refresh token is not valid, was used before or is too old'),
  unsupported_grant_type: entry(400, 'grant_type must be authorization_code or refresh_token'),
  malformed_body: entry(400, 'The body is not valid'),
  header_too_large: entry(431, 'The headers are too large'),
  not_found: entry(404, 'There is no such thing'),
  unknown_operation: entry(404, 'There is no such operation'),
  method_not_allowed: entry(405, 'The operation does not answer this method'),
  wrong_state: entry(409, 'That is not possible in the present state'),
  stale_version: entry(409, 'Someone else saved this in the meantime: load it again and repeat the change'),
  conflict: entry(409, 'That clashes with something that exists'),
  insufficient_balance: entry(409, 'The balance does not cover this'),
  print_refused: entry(409, 'The print cannot start now'),
  printer_offline: entry(409, 'The printer is offline'),
  printer_cannot: entry(409, 'The printer cannot do this'),
  printer_refused: entry(409, 'The printer refused to do this'),
  printer_silent: entry(504, 'The printer did not answer in time'),
  idempotency_mismatch: entry(409, 'This Idempotency-Key was already used with another request'),
  body_too_large: entry(413, 'The request is too large'),
  unsupported_media_type: entry(415, 'Send JSON, urlencoded or multipart'),
  too_many_requests: entry(429, 'Too many requests: wait a moment'),
  too_many_sign_ins: entry(429, 'Too many attempts to sign in: wait a moment'),
  internal: entry(500, 'Something went wrong on our side'),
  shutting_down: entry(503, 'The service is restarting: try again in a moment'),
  database_unavailable: entry(503, 'The database does not answer: try again in a moment'),
  disk_full: entry(507, 'The disk of the service is almost full: nothing can be uploaded now'),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
