// Generated from the operations by `npm run generate`.
import type { CallOptions, Send } from '../send.ts'

export interface Oauth2TokenInput {
  /** authorization_code or refresh_token */
  grant_type?: string
  /** Or by HTTP Basic, together with the secret */
  client_id?: string
  /** Only of applications that have one */
  client_secret?: string
  /** From the authorization page; valid once, for 60 seconds */
  code?: string
  /** The same as on the authorization page */
  redirect_uri?: string
  /** PKCE; required of applications without a secret */
  code_verifier?: string
  /** The newest one; every use answers with another */
  refresh_token?: string
  /** Ignored: a token has the scopes the user allowed */
  scope?: string
}

export interface Oauth2TokenOutput {
  token_type: 'Bearer'
  /** Seconds */
  expires_in: number
  access_token: string
  refresh_token: string
}

export interface Oauth2TokenInfoOutput {
  user: {
    id: number
    /** Only with the scope user.read */
    name?: string
    /** Only with the scope user.read */
    email?: string
  }
  company: {
    id: number
    name: string
  }
  /** All of them for a key, which is not limited by scopes */
  scopes: string[]
  /** Unix time; null for a key */
  expires_at: number | null
}

export interface Oauth2AppsGetOutput {
  data: Array<{
    id: number
    client_id: string
    name: string
    logo: string | null
    scopes: string[]
    /** ISO 8601 */
    allowed_at: string
    last_used_at: string | null
    is_own: boolean
    /** Shown to callers with the permission view_users */
    user?: {
      id: number
      name: string
    }
  }>
}

export interface Oauth2AppsRevokeInput {
  /** Id of a application */
  id: number
}

export interface Oauth2ClientsCreateInput {
  /** Shown to users who are asked to allow it */
  name: string
  /** Where users may be sent back to; compared letter by letter */
  redirect_uris?: string[]
  /**
   * Addresses on the user’s own computer match with any port
   * Default: false
   */
  any_loopback_port?: boolean
  /**
   * Users may be sent to any web address, which they are asked to trust; for software others install themselves
   * Default: false
   */
  any_redirect?: boolean
  /** The scopes it may ask for */
  scopes: Array<'balance.read' | 'balance.write' | 'custom_fields.read' | 'custom_fields.write' | 'display_screens.read' | 'display_screens.write' | 'files.read' | 'files.temp_upload' | 'files.write' | 'print_history.read' | 'print_history.write' | 'printers.actions' | 'printers.read' | 'printers.write' | 'queue.read' | 'queue.write' | 'quota.read' | 'quota.write' | 'slicer.read' | 'slicer.write' | 'spools.read' | 'spools.write' | 'statistics.read' | 'tags.read' | 'tags.write' | 'user.read' | 'webhooks.read' | 'webhooks.write'>
  /** Default: null */
  logo?: string | null
  /**
   * It can keep a secret; programs people install cannot
   * Default: true
   */
  confidential?: boolean
  /** Chosen by the service when absent */
  client_id?: string
  /** Only where the application has one built in */
  client_secret?: string
}

export interface Oauth2ClientsCreateOutput {
  client: {
    client_id: string
    name: string
    /** It has a secret; others must use PKCE */
    confidential: boolean
    redirect_uris: string[]
    any_loopback_port: boolean
    any_redirect: boolean
    scopes: string[]
    logo: string | null
    enabled: boolean
    /** It is built into a program people already have */
    premade: boolean
    created_at: string | null
  }
  /** It cannot be shown again */
  client_secret: string | null
}

export interface Oauth2ClientsDeleteInput {
  client_id: string
}

export interface Oauth2ClientsGetOutput {
  data: Array<{
    client_id: string
    name: string
    /** It has a secret; others must use PKCE */
    confidential: boolean
    redirect_uris: string[]
    any_loopback_port: boolean
    any_redirect: boolean
    scopes: string[]
    logo: string | null
    enabled: boolean
    /** It is built into a program people already have */
    premade: boolean
    created_at: string | null
  }>
}

export interface Oauth2ClientsUpdateInput {
  client_id: string
  /** Shown to users who are asked to allow it */
  name?: string
  /** Where users may be sent back to; compared letter by letter */
  redirect_uris?: string[]
  /** Addresses on the user’s own computer match with any port */
  any_loopback_port?: boolean
  /** Users may be sent to any web address, which they are asked to trust; for software others install themselves */
  any_redirect?: boolean
  /** Taking one away also takes it from tokens that exist */
  scopes?: Array<'balance.read' | 'balance.write' | 'custom_fields.read' | 'custom_fields.write' | 'display_screens.read' | 'display_screens.write' | 'files.read' | 'files.temp_upload' | 'files.write' | 'print_history.read' | 'print_history.write' | 'printers.actions' | 'printers.read' | 'printers.write' | 'queue.read' | 'queue.write' | 'quota.read' | 'quota.write' | 'slicer.read' | 'slicer.write' | 'spools.read' | 'spools.write' | 'statistics.read' | 'tags.read' | 'tags.write' | 'user.read' | 'webhooks.read' | 'webhooks.write'>
  logo?: string | null
  /** While it is off, its tokens do not work */
  enabled?: boolean
  /**
   * A new secret is in the answer; the old one ends at once
   * Default: "keep"
   */
  secret?: 'keep' | 'renew'
}

export interface Oauth2ClientsUpdateOutput {
  client: {
    client_id: string
    name: string
    /** It has a secret; others must use PKCE */
    confidential: boolean
    redirect_uris: string[]
    any_loopback_port: boolean
    any_redirect: boolean
    scopes: string[]
    logo: string | null
    enabled: boolean
    /** It is built into a program people already have */
    premade: boolean
    created_at: string | null
  }
  client_secret: string | null
}

export interface Oauth2Operations {
  /**
   * Exchange an authorization code or a refresh token for a pair of tokens
   * No credential needed
   */
  token(input?: Oauth2TokenInput, options?: CallOptions): Promise<Oauth2TokenOutput>
  /** Whom a bearer token stands for, in which company, with which scopes and until when */
  tokenInfo(options?: CallOptions): Promise<Oauth2TokenInfoOutput>
  readonly apps: {
    /** The applications one allowed to act in this company; administrators see those of everyone */
    get(options?: CallOptions): Promise<Oauth2AppsGetOutput>
    /**
     * Take back what an application was allowed; its tokens end at once
     * Permission: any-member; for what belongs to others org_admin
     */
    revoke(input: Oauth2AppsRevokeInput, options?: CallOptions): Promise<void>
  }
  readonly clients: {
    /**
     * Approve an application that may ask users for OAuth2 tokens; its secret is shown only in this answer
     * Permission: org_admin
     * Only in the company that operates the installation
     */
    create(input: Oauth2ClientsCreateInput, options?: CallOptions): Promise<Oauth2ClientsCreateOutput>
    /**
     * Remove an application and end all its tokens; a pre-made one is switched off
     * Permission: org_admin
     * Only in the company that operates the installation
     */
    delete(input: Oauth2ClientsDeleteInput, options?: CallOptions): Promise<void>
    /**
     * The applications that may ask users for OAuth2 tokens, and the pre-made ones that can be switched on
     * Permission: org_admin
     * Only in the company that operates the installation
     */
    get(options?: CallOptions): Promise<Oauth2ClientsGetOutput>
    /**
     * Change an application, or switch it or a pre-made one on or off; what is not sent stays as it is
     * Permission: org_admin
     * Only in the company that operates the installation
     */
    update(input: Oauth2ClientsUpdateInput, options?: CallOptions): Promise<Oauth2ClientsUpdateOutput>
  }
}

export const oauth2Operations = (send: Send): Oauth2Operations => ({
  token: (input, options) => send({ path: 'oauth2/Token' }, input, options),
  tokenInfo: (options) => send({ path: 'oauth2/TokenInfo' }, undefined, options),
  apps: {
    get: (options) => send({ path: 'oauth2/apps/Get' }, undefined, options),
    revoke: (input, options) => send({ path: 'oauth2/apps/Revoke' }, input, options),
  },
  clients: {
    create: (input, options) => send({ path: 'oauth2/clients/Create' }, input, options),
    delete: (input, options) => send({ path: 'oauth2/clients/Delete' }, input, options),
    get: (options) => send({ path: 'oauth2/clients/Get' }, undefined, options),
    update: (input, options) => send({ path: 'oauth2/clients/Update' }, input, options),
  },
})
