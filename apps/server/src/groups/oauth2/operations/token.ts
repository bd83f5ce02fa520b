import { z } from 'zod'
import type { Failure } from '#core/operation/failure'
import { accessSeconds, readClientCredentials } from '#domain/oauth/index'
import { defineOperation } from '#groups/define-operation'

const text = z.string().max(2000).optional()

const standardErrors: ReadonlySet<string> = new Set([
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
])

const errorOf = ({ code, status }: Failure): string => {
  if (standardErrors.has(code)) return code
  if (status >= 500) return status === 503 ? 'temporarily_unavailable' : 'server_error'
  return 'invalid_request'
}

export const token = defineOperation({
  id: 'oauth2/Token',
  summary: 'Exchange an authorization code or a refresh token for a pair of tokens',
  effect: 'changes',
  permission: 'public',
  scope: 'any-token',
  body: z.object({
    grant_type: text.describe('authorization_code or refresh_token'),
    client_id: text.describe('Or by HTTP Basic, together with the secret'),
    client_secret: text.describe('Only of applications that have one'),
    code: text.describe('From the authorization page; valid once, for 60 seconds'),
    redirect_uri: text.describe('The same as on the authorization page'),
    code_verifier: text.describe('PKCE; required of applications without a secret'),
    refresh_token: text.describe('The newest one; every use answers with another'),
    scope: text.describe('Ignored: a token has the scopes the user allowed'),
  }),
  output: z.object({
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds'),
    access_token: z.string(),
    refresh_token: z.string(),
  }),
  failureFields: (failure) => ({ error: errorOf(failure), error_description: failure.message }),
  async handler({ services, request }, sent) {
    const tokens = await services.authorizations.exchange({
      ...readClientCredentials(request.authorization, sent),
      grantType: sent.grant_type,
      code: sent.code,
      redirectUri: sent.redirect_uri,
      codeVerifier: sent.code_verifier,
      refreshToken: sent.refresh_token,
      address: request.address,
      userAgent: request.userAgent,
    })
    return {
      token_type: 'Bearer' as const,
      expires_in: accessSeconds,
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
    }
  },
})
