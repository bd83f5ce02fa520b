/** A browser session. The object is read at every call, so the token can be set after signing in. */
export interface BrowserSession {
  /** What `session.signIn` and `session.status` answered; changes are refused without it. */
  csrfToken?: string | null
  /** Outside a browser, which sends its cookie itself: `printyard_session=…`. */
  cookie?: string
}

/** At most one of them; without any, only public operations answer. */
export type Credential =
  | { readonly apiKey?: string; readonly bearer?: never; readonly session?: never }
  | { readonly bearer?: string; readonly apiKey?: never; readonly session?: never }
  | { readonly session?: BrowserSession; readonly apiKey?: never; readonly bearer?: never }

export const credentialHeaders = ({ apiKey, bearer, session }: Credential): Record<string, string> => ({
  ...(apiKey !== undefined && { 'x-api-key': apiKey }),
  ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
  ...(session?.csrfToken && { 'x-csrf-token': session.csrfToken }),
  ...(session?.cookie && { cookie: session.cookie }),
})
