import { randomBytes } from 'node:crypto'

export interface MultipartFile {
  field: string
  name: string
  sizeBytes: number
  body: AsyncIterable<Uint8Array>
}

export interface MultipartForm {
  contentType: string
  /** Known beforehand, because printers refuse a body of unknown length. */
  contentLength: number
  body: AsyncIterable<Uint8Array>
}

/** A form with text fields and one streamed file at its end. Moonraker reads part headers in this spelling only. */
export function multipartForm(fields: Record<string, string>, file: MultipartFile): MultipartForm {
  const boundary = `printyard-${randomBytes(12).toString('hex')}`
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`,
  )
  const head = Buffer.from(
    `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="${quoted(file.field)}"; ` +
      `filename="${quoted(file.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

  async function* body() {
    yield head
    yield* file.body
    yield tail
  }

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    contentLength: head.length + file.sizeBytes + tail.length,
    body: body(),
  }
}

function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll(/[\r\n]/g, ' ')
}
