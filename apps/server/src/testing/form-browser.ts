export interface ShownForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: readonly string[]
}

export interface ShownPage {
  readonly http: number
  readonly url: string
  readonly headers: Headers
  readonly text: string
  readonly form: ShownForm | null
}

const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_match, code) => String.fromCharCode(Number(code)))

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`).exec(tag) ?? []
  return value === undefined ? undefined : unescaped(value)
}

const formOf = (text: string): ShownForm | null => {
  const [form] = /<form[\s\S]*?<\/form>/.exec(text) ?? []
  if (!form) return null
  const fields: Record<string, string> = {}
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const name = attribute(tag, 'name')
    if (name && (attribute(tag, 'type') !== 'radio' || / checked/.test(tag)))
      fields[name] = attribute(tag, 'value') ?? ''
  }
  const buttons = [...form.matchAll(/<button[^>]*>/g)].map(([tag]) => attribute(tag, 'value') ?? '')
  return { action: attribute(form, 'action') ?? '', fields, buttons }
}

/** A browser without scripts: keeps cookies, follows redirects within the service, fills in forms. */
export class FormBrowser {
  readonly #origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async #request(url: string, init: RequestInit = {}): Promise<ShownPage> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const location = response.headers.get('location')
    const next = location === null ? null : new URL(location, url)
    if (next && next.origin === this.#origin) return this.#request(next.href)
    const text = await response.text()
    return { http: response.status, url, headers: response.headers, text, form: formOf(text) }
  }

  open(path: string): Promise<ShownPage> {
    return this.#request(new URL(path, this.#origin).href)
  }

  /** Presses a button of the form on the page, with the fields filled in. */
  press(page: ShownPage, step: string, filled: Record<string, string> = {}): Promise<ShownPage> {
    if (!page.form?.buttons.includes(step)) throw new Error(`There is no button ${step} on ${page.url}`)
    return this.#request(new URL(page.form.action, this.#origin).href, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.#origin },
      body: new URLSearchParams({ ...page.form.fields, ...filled, step }).toString(),
    })
  }
}
