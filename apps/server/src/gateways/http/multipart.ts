import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
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

/**
 * Reads a form whose files go straight to disk. The fields are complete, and the file whole, before anyone
 * looks at them: clients put fields after the file too.
 */
export const readMultipart = async (
  request: FastifyRequest,
  payload: IncomingMessage,
  { blobs, field, maximumFileBytes }: MultipartOptions,
): Promise<Record<string, unknown>> => {
  const parser = parserFor(request)
  const fields: Record<string, unknown> = Object.create(null)
  const staging: Array<Promise<StagedFile>> = []
  let refusal: Failure | undefined
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated)
      refusal = new Failure('body_too_large', { message: `${name}: is too long` })
    fields[name] = value
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => {
      refusal = new Failure('body_too_large', { message: 'The form has too many parts' })
    })
  }
  parser.on('file', (name, stream: Readable, filename, _encoding, contentType) => {
    if (name !== field || staging.length > 0) return void stream.resume()
    const staged = blobs.stage(stream, {
      filename: filename || 'file',
      contentType,
      maximumBytes: maximumFileBytes,
    })
    staged.catch(() => stream.resume())
    staging.push(staged)
  })
  try {
    await pipeline(payload, parser)
  } catch (error) {
    const results = await Promise.allSettled(staging)
    for (const result of results) if (result.status === 'fulfilled') await blobs.discard(result.value)
    throw malformed(error)
  }
  const [file] = await Promise.all(staging)
  if (file) request.stagedFile = file
  if (refusal) throw refusal
  return checkedBody(fields)
}
