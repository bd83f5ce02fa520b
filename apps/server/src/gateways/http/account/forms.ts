import { type Html, html } from '../html.ts'

export const note = (problem: string | undefined): Html | null =>
  problem === undefined ? null : html`<p class="note bad" role="alert">${problem}</p>`

const newPassword = html`<label for="new-password">Password</label>
<input id="new-password" name="password" type="password" autocomplete="new-password" minlength="10" maxlength="200" required>
<p class="soft">At least 10 characters.</p>`

export const signInFields = (email: string): Html => html`
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<label for="totp">Code of your authenticator app</label>
<input id="totp" name="totp" autocomplete="one-time-code" placeholder="Only if you use one">`

export interface InvitationView {
  readonly organization: string
  /** The only address the invitation is for. */
  readonly invited: string | null
  /** Who is signed in. */
  readonly visitor: string | null
  readonly problem?: string
  readonly given?: Readonly<Record<string, string>>
}

const joinForm = (visitor: string): Html => html`
<p>You are signed in as ${visitor}.</p>
<form method="post"><div class="row"><button class="main" name="step" value="join">Join</button></div></form>`

const registerForm = (invited: string | null, given: Readonly<Record<string, string>>): Html => html`
<h2>New here</h2>
<form method="post">
<label for="first-name">First name</label>
<input id="first-name" name="first_name" autocomplete="given-name" maxlength="64" required value="${given.first_name ?? ''}">
<label for="last-name">Last name</label>
<input id="last-name" name="last_name" autocomplete="family-name" maxlength="64" value="${given.last_name ?? ''}">
<label for="new-email">E-mail address</label>
<input id="new-email" name="email" type="email" autocomplete="username" required value="${invited ?? given.email ?? ''}">
${newPassword}
<div class="row"><button class="main" name="step" value="register">Register</button></div></form>`

const signInForm = (invited: string | null, given: Readonly<Record<string, string>>): Html => html`
<h2>I have an account</h2>
<form method="post">${signInFields(invited ?? given.email ?? '')}
<div class="row"><button class="main" name="step" value="sign-in">Sign in and join</button></div></form>`

export const invitationForms = (view: InvitationView): Html => {
  const { organization, invited, visitor, problem, given = {} } = view
  return html`<h1>Invitation to ${organization}</h1>${note(problem)}
${visitor === null ? html`${registerForm(invited, given)}<hr>${signInForm(invited, given)}` : joinForm(visitor)}`
}

export const confirmForm = (email: string, organization: string): Html => html`
<h1>Confirm your e-mail address</h1><p>Join ${organization} with the address ${email}.</p>
<form method="post"><div class="row"><button class="main" name="step" value="confirm">Confirm</button></div></form>`

export const resetForm = (email: string, problem?: string): Html => html`
<h1>Set a new password</h1><p>For the account ${email}. You will have to sign in again everywhere.</p>${note(problem)}
<form method="post">${newPassword}
<div class="row"><button class="main" name="step" value="reset">Save</button></div></form>`

export const done = (title: string, words: string): Html => html`<h1>${title}</h1><p>${words}</p>`
