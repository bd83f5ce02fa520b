import { newSecret } from '#core/auth/secrets'

/** What goes on with an upload: its secret, and how many parts had arrived when it was given out. */
export interface ContinueToken {
  readonly secret: string
  readonly partsBefore: number
}

export const newUploadSecret = (): string => newSecret('pyu')

export const writeToken = ({ secret, partsBefore }: ContinueToken): string => `${secret}.${partsBefore}`

export const readToken = (text: string): ContinueToken | null => {
  const [, secret, partsBefore] = /^([\w-]{20,100})\.(\d{1,4})$/.exec(text) ?? []
  return secret === undefined ? null : { secret, partsBefore: Number(partsBefore) }
}
