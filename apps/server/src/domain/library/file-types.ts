import { Failure } from '#core/operation/failure'

const printable = ['gcode', 'gco', 'g', 'nc', 'npg', 'bgcode', 'gcode.3mf'] as const
const models = ['stl', '3mf', 'obj', 'step'] as const

/** Longer endings first: `a.gcode.3mf` is a print file, `a.3mf` a model. */
const accepted = [...printable, ...models].sort((left, right) => right.length - left.length)

const extensionOf = (filename: string): string | null =>
  accepted.find((extension) => filename.toLowerCase().endsWith(`.${extension}`)) ?? null

const longestName = 200

/** What a sender calls a file, without the folders and control characters some clients put into it. */
const tidyName = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed()

export interface FileName {
  readonly name: string
  readonly extension: string
  readonly filename: string
}

/** The parts of the name of a file that may be uploaded; the name alone tells its type. */
export const readFileName = (sent: string): FileName => {
  const filename = tidyName(sent)
  const extension = extensionOf(filename)
  const name = extension && filename.slice(0, -extension.length - 1)
  if (!extension || !name) {
    throw new Failure('invalid_input', {
      message: `file: "${filename.slice(0, 100)}" is not a type of file that is accepted. Accepted are ${[...printable, ...models].map((one) => `.${one}`).join(', ')}`,
      fields: { field: 'file' },
    })
  }
  const short = [...name].slice(0, longestName).join('')
  return { name: short, extension, filename: `${short}.${extension}` }
}

/** Whether a printer could print it, going by its name. */
export const isPrintable = (filename: string): boolean => {
  const extension = extensionOf(filename)
  return extension !== null && (printable as readonly string[]).includes(extension)
}
