import { isLoopback } from '#domain/oauth/index'
import { type Scope, scopes } from '#vocabulary/scopes'
import { type Html, html } from '../html.ts'
import { type ApplicationFace, applicationLogo } from './application-logo.ts'

interface ConsentForm {
  readonly client: ApplicationFace & { readonly any_redirect: boolean }
  readonly action: string
  readonly token: string
  readonly user: { readonly name: string; readonly email: string }
  readonly companies: ReadonlyArray<{ readonly id: number; readonly name: string }>
  readonly chosenCompany: number
  readonly scopes: readonly Scope[]
  readonly redirectUri: string
}

const companyChoice = ({ companies, chosenCompany }: ConsentForm): Html => {
  const [only] = companies
  if (only && companies.length === 1)
    return html`<input type="hidden" name="company" value="${only.id}"><p>Company: <strong>${only.name}</strong></p>`
  const choices = companies.map(({ id, name }) => {
    const checked = id === chosenCompany ? html` checked` : null
    return html`<label><input type="radio" name="company" value="${id}" required${checked}> ${name}</label>`
  })
  return html`<fieldset><legend>In which company?</legend>${choices}</fieldset>`
}

const destination = ({ client, redirectUri }: ConsentForm): Html => {
  const warning = client.any_redirect
    ? html`<p class="note">${client.name} runs wherever someone installed it. Allow it only if you know and trust this
address:<br><span class="address">${redirectUri}</span></p>`
    : null
  const where = isLoopback(redirectUri) ? 'a program on this computer' : 'this address'
  return (
    warning ??
    html`<p class="soft">Afterwards you return to ${where}:<br><span class="address">${redirectUri}</span></p>`
  )
}

export const consentForm = (form: ConsentForm): Html => {
  const { client, user } = form
  const wishes = form.scopes.map(
    (name) =>
      html`<li><strong>${scopes[name].title}</strong><span class="soft">${scopes[name].description}</span></li>`,
  )
  return html`${applicationLogo(client)}<h1>Allow ${client.name} to use your account?</h1>
<form method="post" action="${form.action}"><input type="hidden" name="token" value="${form.token}">
<p class="soft">Signed in as ${user.name} (${user.email}).</p>
${companyChoice(form)}<p>It will be able to do this, as far as you may do it yourself:</p><ul>${wishes}</ul>${destination(form)}
<div class="row"><button name="step" value="deny" formnovalidate>Deny</button>
<button class="main" name="step" value="allow">Allow</button></div>
<p class="soft">You can take this back at any time in your account.
<button class="link" name="step" value="sign-out" formnovalidate>Use another account</button></p></form>`
}
