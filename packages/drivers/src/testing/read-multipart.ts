import type { IncomingMessage } from 'node:http'

export interface ReceivedForm {
  fields: Record<string, string>
  file: { name: string; bytes: Buffer }
}

/** Reads a small form with one file whole into memory. Like many printers it insists on a known length. */
export async function readMultipart(request: IncomingMessage): Promise<ReceivedForm> {
  if (request.headers['content-length'] === undefined) throw new Error('length required')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1]
  const form: ReceivedForm = { fields: {}, file: { name: '', bytes: Buffer.alloc(0) } }
  // latin1 keeps every byte as one character, so that the file survives the splitting.
  for (const part of Buffer.concat(chunks).toString('latin1').split(`--${boundary}`)) {
    const split = part.indexOf('\r\n\r\n')
    if (split < 0) continue
    // Some servers know this header in one spelling only.
    if (!part.includes('Content-Disposition: form-data; ')) throw new Error('a part without a disposition')
    const name = /; name="([^"]*)"/.exec(part)?.[1] ?? ''
    const filename = /; filename="([^"]*)"/.exec(part)?.[1]
    const content = Buffer.from(part.slice(split + 4, -2), 'latin1')
    if (filename === undefined) form.fields[name] = content.toString('utf8')
    else form.file = { name: Buffer.from(filename, 'latin1').toString('utf8'), bytes: content }
  }
  return form
}
