// Generated from the operations by `npm run generate`.
import type { CallOptions, Send } from '../send.ts'

export interface SessionAcceptInvitationInput {
  /** The last part of the link of an invitation */
  invitation: string
}

export interface SessionAcceptInvitationOutput {
  company: {
    id: number
    name: string
  }
}

export interface SessionChangePasswordInput {
  current_password: string
  /** At least 10 characters, and not the e-mail address */
  new_password: string
}

export interface SessionConfirmEmailInput {
  token: string
}

export interface SessionConfirmEmailOutput {
  /** pending: an administrator has to approve first */
  state: 'joined' | 'pending'
  company: {
    id: number
    name: string
  }
}

export interface SessionEndSessionInput {
  id: number
}

export interface SessionEndSessionOutput {
  /** False when there was no such session */
  ended: boolean
}

export interface SessionGetRegistrationOptionsInput {
  /** The last part of the link of an invitation */
  invitation?: string
}

export interface SessionGetRegistrationOptionsOutput {
  /** Organisations that take registrations without an invitation */
  open: Array<{
    id: number
    name: string
    email_domains: string[]
  }>
  /** Null when there is no such invitation, or when it can no longer be accepted */
  invitation: {
    company: {
      id: number
      name: string
    }
    /** The only address it is for; null: any */
    email: string | null
  } | null
}

export interface SessionListSessionsOutput {
  sessions: Array<{
    id: number
    address: string
    user_agent: string
    /** ISO 8601 */
    created: string
    /** ISO 8601 */
    last_used: string
    /** Whether the request came with this session */
    current: boolean
  }>
}

export interface SessionRegisterInput {
  email: string
  first_name: string
  /** Default: "" */
  last_name?: string
  /** At least 10 characters, and not the e-mail address */
  password: string
  /** Default: "en" */
  language?: string
  /** The last part of the link of an invitation */
  invitation?: string
  /** Without an invitation: the organisation; default the first open one */
  company_id?: number
}

export interface SessionRegisterOutput {
  /** confirm_email: a message was sent to the address, whether it is known or not */
  state: 'joined' | 'confirm_email'
  /** When joined: of the session that was begun */
  csrf_token: string | null
}

export interface SessionRequestPasswordResetInput {
  email: string
}

export interface SessionResetPasswordInput {
  token: string
  /** At least 10 characters, and not the e-mail address */
  password: string
}

export interface SessionSignInInput {
  email: string
  password: string
  /** Code of the authenticator app, or a recovery code, where a second factor is in use */
  totp?: string
}

export interface SessionSignInOutput {
  /** To be sent as X-CSRF-Token with every change */
  csrf_token: string
}

export interface SessionStatusOutput {
  signed_in: boolean
  user: {
    id: number
    name: string
    email: string
  } | null
  company: {
    id: number
    name: string
    plan: string
  } | null
  companies: Array<{
    id: number
    name: string
  }>
  permissions: string[]
  /** Whether the user signs in with a second factor; told to browser sessions */
  second_factor: boolean
  /** To be sent as X-CSRF-Token with every change made by a browser session */
  csrf_token: string | null
  /** What an administrator should know */
  notices: Array<{
    code: string
    message: string
  }>
}

export interface SessionSwitchCompanyInput {
  company_id: number
}

export interface SessionSwitchCompanyOutput {
  company: {
    id: number
    name: string
  }
}

export interface SessionTotpBeginInput {
  /** The own password */
  password: string
}

export interface SessionTotpBeginOutput {
  /** To be typed into the app; shown only now */
  secret: string
  /** The same as an address for a QR code */
  uri: string
}

export interface SessionTotpConfirmInput {
  code: string
}

export interface SessionTotpConfirmOutput {
  /** Each works once in place of a code; shown only now */
  recovery_codes: string[]
}

export interface SessionTotpDisableInput {
  /** The own password */
  password: string
  /** Code of the authenticator app, or a recovery code */
  totp: string
}

export interface SessionOperations {
  /**
   * Join an organisation with the account that is signed in
   * No credential needed
   */
  acceptInvitation(input: SessionAcceptInvitationInput, options?: CallOptions): Promise<SessionAcceptInvitationOutput>
  /**
   * Change the own password; ends every other session
   * No credential needed
   */
  changePassword(input: SessionChangePasswordInput, options?: CallOptions): Promise<void>
  /**
   * Confirm the e-mail address of a registration with the link from the mailbox
   * No credential needed
   */
  confirmEmail(input: SessionConfirmEmailInput, options?: CallOptions): Promise<SessionConfirmEmailOutput>
  /** End one of the own sessions; one that has ended already does no harm */
  endSession(input: SessionEndSessionInput, options?: CallOptions): Promise<SessionEndSessionOutput>
  /**
   * Where people may register, and what an invitation is for
   * No credential needed
   */
  getRegistrationOptions(input?: SessionGetRegistrationOptionsInput, options?: CallOptions): Promise<SessionGetRegistrationOptionsOutput>
  /** Where one is signed in */
  listSessions(options?: CallOptions): Promise<SessionListSessionsOutput>
  /**
   * Register with an invitation, or in an organisation that is open to everyone
   * No credential needed
   */
  register(input: SessionRegisterInput, options?: CallOptions): Promise<SessionRegisterOutput>
  /**
   * Ask for a link to set a new password; the answer is the same whether the address is known or not
   * No credential needed
   */
  requestPasswordReset(input: SessionRequestPasswordResetInput, options?: CallOptions): Promise<void>
  /**
   * Set a new password with the link from the mailbox; ends every session of the user
   * No credential needed
   */
  resetPassword(input: SessionResetPasswordInput, options?: CallOptions): Promise<void>
  /**
   * Sign in with e-mail address and password; answers with a session cookie
   * No credential needed
   */
  signIn(input: SessionSignInInput, options?: CallOptions): Promise<SessionSignInOutput>
  /**
   * End the browser session
   * No credential needed
   */
  signOut(options?: CallOptions): Promise<void>
  /**
   * Whether someone is signed in, who, and what that person may do
   * No credential needed
   */
  status(options?: CallOptions): Promise<SessionStatusOutput>
  /**
   * Choose the company this browser session works in where the address names none
   * No credential needed
   */
  switchCompany(input: SessionSwitchCompanyInput, options?: CallOptions): Promise<SessionSwitchCompanyOutput>
  readonly totp: {
    /**
     * Begin to set up an authenticator app as second factor
     * No credential needed
     */
    begin(input: SessionTotpBeginInput, options?: CallOptions): Promise<SessionTotpBeginOutput>
    /**
     * Switch the second factor on with a code of the app; answers with recovery codes
     * No credential needed
     */
    confirm(input: SessionTotpConfirmInput, options?: CallOptions): Promise<SessionTotpConfirmOutput>
    /**
     * Switch the second factor off; needs the password and a code
     * No credential needed
     */
    disable(input: SessionTotpDisableInput, options?: CallOptions): Promise<void>
  }
}

export const sessionOperations = (send: Send): SessionOperations => ({
  acceptInvitation: (input, options) => send({ path: 'session/AcceptInvitation' }, input, options),
  changePassword: (input, options) => send({ path: 'session/ChangePassword' }, input, options),
  confirmEmail: (input, options) => send({ path: 'session/ConfirmEmail' }, input, options),
  endSession: (input, options) => send({ path: 'session/EndSession' }, input, options),
  getRegistrationOptions: (input, options) => send({ path: 'session/GetRegistrationOptions' }, input, options),
  listSessions: (options) => send({ path: 'session/ListSessions' }, undefined, options),
  register: (input, options) => send({ path: 'session/Register' }, input, options),
  requestPasswordReset: (input, options) => send({ path: 'session/RequestPasswordReset' }, input, options),
  resetPassword: (input, options) => send({ path: 'session/ResetPassword' }, input, options),
  signIn: (input, options) => send({ path: 'session/SignIn' }, input, options),
  signOut: (options) => send({ path: 'session/SignOut' }, undefined, options),
  status: (options) => send({ path: 'session/Status' }, undefined, options),
  switchCompany: (input, options) => send({ path: 'session/SwitchCompany' }, input, options),
  totp: {
    begin: (input, options) => send({ path: 'session/totp/Begin' }, input, options),
    confirm: (input, options) => send({ path: 'session/totp/Confirm' }, input, options),
    disable: (input, options) => send({ path: 'session/totp/Disable' }, input, options),
  },
})
