import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from './html.ts'
import { sendPage } from './page.ts'

const content = html`<h1>Printyard is running</h1>
<p>Programs and slicers reach it under this address.</p>
<ul><li><a href="/docs">Every operation of the interface</a><span class="soft"> and how to call it</span></li>
<li><a href="/panel/mail">Messages of the service</a><span class="soft">, for administrators without a mail server</span></li></ul>`

/** What someone finds who opens the bare address in a browser. */
export const addFrontPage = (app: FastifyInstance): void => {
  const show = (_request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, { status: 200, title: 'Welcome', content })
  app.get('/', show)
  app.get('/panel', show)
}
