const fieldText = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

/** A form with the fields first, so that the service knows them before the file is through. */
const formOf = (input: object, upload: string): FormData => {
  const form = new FormData()
  const fields = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  for (const [name, value] of fields) if (name !== upload) form.append(name, fieldText(value))
  for (const [name, value] of fields) if (name === upload) form.append(name, value as Blob)
  return form
}

interface EncodedBody {
  readonly body: string | FormData
  readonly headers: Readonly<Record<string, string>>
}

/** A form where the operation takes a file, otherwise JSON. */
export const encodeBody = (input: object | undefined, upload: string | undefined): EncodedBody =>
  upload === undefined
    ? { body: JSON.stringify(input ?? {}), headers: { 'content-type': 'application/json' } }
    : { body: formOf(input ?? {}, upload), headers: {} }
