import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyConfig, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#core/operation/failure'
import type { BlobStore } from '#core/storage/blob-store'
import type { StagedFile } from '#core/storage/staged-file'
import { checkedBody } from './body-check.ts'

interface MultipartOptions {
  readonly blobs: BlobStore
  /** The one field whose file is wanted; other files are read past. */
  readonly field: string | undefined
  readonly maximumFileBytes: number
}

const malformed = (cause: unknown): Failure =>
  cause instanceof Failure
    ? cause
    : new Failure('malformed_body', { message: 'The multipart body is not valid', cause })

const parserFor = (request: FastifyRequest): BusboyInstance => {
  try {
    return new Busboy({
      headers: request.headers as { 'content-type': string },
      limits: {
        fields: 500,
        fieldSize: 1024 * 1024,
        fieldNameSize: 200,
        files: 10,
        parts: 510,
        headerPairs: 100,
      },
      defParamCharset: 'utf8',
    } as BusboyConfig)
  } catch (error) {
    throw malformed(error)
  }
}

interface Arriving {
  readonly fields: Record<string, unknown>
  /** The wanted file on its way to the disk. */
  staged?: Promise<StagedFile>
  content?: Readable
  refusal?: Failure
}

const watchFields = (parser: BusboyInstance, arriving: Arriving): void => {
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) {
      arriving.refusal = new Failure('body_too_large', { message: `${name}: is too long` })
    }
    arriving.fields[name] = value
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => {
      arriving.refusal = new Failure('body_too_large', { message: 'The form has too many parts' })
    })
  }
}

const watchFile = (
  parser: BusboyInstance,
  arriving: Arriving,
  { blobs, field, maximumFileBytes }: MultipartOptions,
): void => {
  parser.on('file', (name, content: Readable, filename, _encoding, contentType) => {
    if (name !== field || arriving.staged) return void content.resume()
    const facts = { filename: filename || 'file', contentType, maximumBytes: maximumFileBytes }
    arriving.content = content
    arriving.staged = blobs.stage(content, facts)
    arriving.staged.catch((error) => parser.destroy(error))
  })
}

/**
 * Reads a form whose files go straight to disk. The fields are complete, and the file whole, before anyone
 * looks at them: clients put fields after the file too.
 */
export const readMultipart = async (
  request: FastifyRequest,
  payload: IncomingMessage,
  options: MultipartOptions,
): Promise<Record<string, unknown>> => {
  const parser = parserFor(request)
  const arriving: Arriving = { fields: Object.create(null) }
  watchFields(parser, arriving)
  watchFile(parser, arriving, options)
  try {
    await finishedReading(payload, parser)
  } catch (error) {
    arriving.content?.destroy(error as Error)
    await arriving.staged?.then(options.blobs.discard, () => {})
    // The answer reaches a sender that is still sending only if the rest is read.
    payload.resume()
    throw malformed(error)
  }
  const file = await arriving.staged
  if (file) request.stagedFile = file
  if (arriving.refusal) throw arriving.refusal
  return checkedBody(arriving.fields)
}

/** Not a pipeline: that would close the connection before the answer is sent. */
const finishedReading = (payload: IncomingMessage, parser: BusboyInstance): Promise<void> =>
  new Promise((done, failed) => {
    parser.once('finish', done)
    parser.once('error', (error) => {
      payload.unpipe(parser)
      failed(error)
    })
    payload.once('error', failed)
    payload.once('close', () => {
      if (!payload.complete) failed(new Error('The sender went away'))
    })
    payload.pipe(parser)
  })
