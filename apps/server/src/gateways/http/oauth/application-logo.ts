import { type Html, html } from '../html.ts'

/** What people recognise an application by. */
export interface ApplicationFace {
  readonly name: string
  readonly logo: string | null
}

export const applicationLogo = ({ logo }: ApplicationFace): Html | null =>
  logo === null ? null : html`<img class="logo" src="${logo}" alt="">`
