const cookieName = 'printyard_session'

export const readSessionCookie = (header: string | undefined): string | undefined => {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === cookieName) return part.slice(at + 1).trim() || undefined
  }
  return undefined
}

/** Lasts as long as the session does without use; the server decides about its end. */
export const sessionCookie = (token: string | null, secure: boolean, days: number): string => {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
  const age = token === null ? 0 : days * 86_400
  return [`${cookieName}=${token ?? ''}`, `Max-Age=${age}`, ...attributes].join('; ')
}
