import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { Html, html } from './html.ts'

const style = `
:root{color-scheme:light dark;--back:#f3f4f6;--card:#fff;--text:#1c2430;--soft:#5b6675;--line:#d9dee5;--main:#1f6feb;--bad:#b42318;--badback:#fef3f2;--warnback:#fff7e0;--warn:#7a4d00}
@media (prefers-color-scheme:dark){:root{--back:#11151b;--card:#1a2029;--text:#e8ecf1;--soft:#9aa6b5;--line:#303947;--main:#4c8dff;--bad:#ff9b90;--badback:#3a1d1a;--warnback:#3a2f14;--warn:#ffd479}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem 1rem;background:var(--back);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:27rem;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.75rem;box-shadow:0 8px 30px #0001}
h1{font-size:1.3rem;line-height:1.3;margin:0 0 .5rem}
h2{font-size:1.1rem;margin:1.25rem 0 0}hr{border:0;border-top:1px solid var(--line);margin:1.75rem 0 0}
p{margin:.4rem 0}.soft{color:var(--soft);font-size:.92rem}
.brand{font-weight:700;letter-spacing:.02em;color:var(--soft);font-size:.85rem;margin:0 0 1rem}
img.logo{width:56px;height:56px;object-fit:contain;border-radius:12px;display:block;margin-bottom:.75rem}
ul{list-style:none;margin:1rem 0;padding:0;border:1px solid var(--line);border-radius:10px}
li{padding:.6rem .85rem}li+li{border-top:1px solid var(--line)}li strong{display:block}
fieldset{border:1px solid var(--line);border-radius:10px;margin:1rem 0;padding:.5rem .85rem}legend{padding:0 .3rem}
fieldset label{display:flex;gap:.5rem;align-items:center;font-weight:400;margin:.25rem 0}
label{display:block;margin:.9rem 0 .25rem;font-weight:600}
input:not([type=radio]){width:100%;font:inherit;color:inherit;background:var(--back);padding:.6rem .7rem;border:1px solid var(--line);border-radius:8px}
.address{overflow-wrap:anywhere;font-family:ui-monospace,monospace;font-size:.88rem}
.note{border-radius:8px;padding:.6rem .8rem;margin:.9rem 0;background:var(--warnback);color:var(--warn)}
.note.bad{background:var(--badback);color:var(--bad)}
.row{display:flex;gap:.75rem;margin-top:1.25rem}
button{flex:1;font:inherit;font-weight:600;padding:.65rem 1rem;border-radius:8px;border:1px solid var(--line);background:transparent;color:inherit;cursor:pointer}
button.main{background:var(--main);border-color:var(--main);color:#fff}
pre{margin:.5rem 0 0;padding:.6rem .7rem;background:var(--back);border-radius:8px;font:.85rem/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:var(--main)}
button.link{flex:none;border:0;padding:0;font-weight:400;text-decoration:underline;color:var(--soft)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}`

let policyOfStyle: string | undefined

const headersOf = (formTargets: string) => {
  policyOfStyle ??= `'sha256-${hash('sha256', style, 'base64')}'`
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src ${policyOfStyle}; img-src data: https:; form-action ${formTargets}; frame-ancestors 'none'; base-uri 'none'`,
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    // With no-referrer browsers would send the forms with the origin null.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  }
}

interface Page {
  readonly status: number
  readonly title: string
  readonly content: Html
  /** Where forms may lead to beside this service, as sources of a content security policy. */
  readonly formTargets?: string
}

export const sendPage = (
  reply: FastifyReply,
  { status, title, content, formTargets = "'self'" }: Page,
): FastifyReply => {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Printyard</title>
<style>${new Html(style)}</style></head><body><main><p class="brand">Printyard</p>${content}</main></body></html>`
  return reply.code(status).headers(headersOf(formTargets)).send(page.text)
}

/** What went wrong, with the way back left to the person: nobody is redirected from here. */
export const sendProblem = (reply: FastifyReply, status: number, problem: string): FastifyReply =>
  sendPage(reply, {
    status,
    title: 'This did not work',
    content: html`<h1>This did not work</h1><p class="note bad" role="alert">${problem}</p>
<p class="soft">Go back to the application and try again. If it happens again, tell whoever runs this Printyard.</p>`,
  })
