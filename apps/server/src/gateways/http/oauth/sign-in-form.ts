import { type Html, html } from '../html.ts'
import { type ApplicationFace, applicationLogo } from './application-logo.ts'

interface SignInForm {
  readonly client: ApplicationFace
  readonly action: string
  readonly token: string
  readonly email?: string
  readonly problem?: string
}

export const signInForm = ({ client, action, token, email = '', problem }: SignInForm): Html => html`
${applicationLogo(client)}<h1>Sign in to continue to ${client.name}</h1>
<p class="soft">You will see what it asks for before it gets anything.</p>
${problem === undefined ? null : html`<p class="note bad" role="alert">${problem}</p>`}
<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<label for="totp">Code of your authenticator app</label>
<input id="totp" name="totp" autocomplete="one-time-code" inputmode="text" placeholder="Only if you use one">
<div class="row"><button class="main" name="step" value="sign-in">Sign in</button></div></form>`
