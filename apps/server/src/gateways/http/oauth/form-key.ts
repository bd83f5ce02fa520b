import { csrfTokenOf, newSecret, sameText } from '#core/auth/secrets'

const cookieName = 'printyard_form'

const readCookie = (header: string | undefined): string | undefined =>
  new RegExp(`(?:^|;)\\s*${cookieName}=([\\w-]+)`).exec(header ?? '')?.[1]

/** Ties the sign-in form to the browser it was shown in, before there is a session to tie it to. */
export const formKey = (cookies: string | undefined, secure: boolean): { token: string; cookie: string } => {
  const key = readCookie(cookies) ?? newSecret('pyf')
  const attributes = ['Path=/panel/oauth2', 'Max-Age=3600', 'HttpOnly', 'SameSite=Lax']
  const cookie = [`${cookieName}=${key}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ')
  return { token: csrfTokenOf(key), cookie }
}

export const isOwnForm = (cookies: string | undefined, token: string): boolean => {
  const key = readCookie(cookies)
  return key !== undefined && sameText(token, csrfTokenOf(key))
}
