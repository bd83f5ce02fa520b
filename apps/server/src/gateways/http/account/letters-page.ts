import type { MailRecord } from '#domain/mail/index'
import { type Html, html } from '../html.ts'
import { note, signInFields } from './forms.ts'

const states: Readonly<Record<MailRecord['state'], string>> = {
  waiting: 'waits to be sent',
  sent: 'was sent',
  held: 'was not sent: no mail server is configured',
  failed: 'could not be sent',
  expired: 'was not sent in time',
}

const letter = ({ to, subject, state, created, error, text }: MailRecord): Html => html`
<li><strong>${subject}</strong><span class="soft">To ${to} · ${created.slice(0, 16).replace('T', ' ')} UTC · ${states[state]}</span>
${error === null ? null : html`<p class="note bad">${error}</p>`}${text === null ? null : html`<pre>${text}</pre>`}</li>`

interface LettersView {
  readonly company: string
  readonly letters: readonly MailRecord[]
  readonly number: number
  readonly pages: number
  readonly email: string
}

const neighbours = ({ number, pages }: LettersView): Html => html`
<p class="soft">${number > 1 ? html`<a href="?page=${number - 1}">Newer</a> ` : null}Page ${number} of ${Math.max(pages, 1)}${
  number < pages ? html` <a href="?page=${number + 1}">Older</a>` : null
}</p>`

export const lettersPage = (view: LettersView): Html => html`
<h1>Messages of ${view.company}</h1>
<p class="soft">What Printyard wrote to people. Without a mail server you pass on yourself what stands here.</p>
${view.letters.length === 0 ? html`<p>There is none.</p>` : html`<ul>${view.letters.map(letter)}</ul>`}
${neighbours(view)}
<form method="post"><p class="soft">Signed in as ${view.email}.
<button class="link" name="step" value="sign-out">Sign out</button></p></form>`

export const signInPage = (email: string, problem: string | undefined): Html => html`
<h1>Sign in</h1><p class="soft">Administrators find the messages of the service here.</p>${note(problem)}
<form method="post">${signInFields(email)}
<div class="row"><button class="main" name="step" value="sign-in">Sign in</button></div></form>`
