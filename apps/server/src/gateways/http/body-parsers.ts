import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse as parseJson } from 'secure-json-parse'
import { Failure } from '#core/operation/failure'
import type { BlobStore } from '#core/storage/blob-store'
import { checkedBody } from './body-check.ts'
import { readMultipart } from './multipart.ts'

const strictText = new TextDecoder('utf-8', { fatal: true })

const decoded = (bytes: Buffer): string => {
  try {
    return strictText.decode(bytes)
  } catch (cause) {
    throw new Failure('malformed_body', { message: 'The body is not UTF-8', cause })
  }
}

const fromJson = (bytes: Buffer): Record<string, unknown> => {
  if (bytes.length === 0) return {}
  const text = decoded(bytes)
  if (text.trim() === '') return {}
  let body: unknown
  try {
    body = parseJson(text, { protoAction: 'error', constructorAction: 'error' })
  } catch (cause) {
    const forbidden = /forbidden prototype/.test((cause as Error).message)
    const message = forbidden
      ? 'The body uses a forbidden name: __proto__ or constructor'
      : 'The body is not valid JSON'
    throw new Failure('malformed_body', { message, cause })
  }
  return body === null ? {} : checkedBody(body)
}

const fromForm = (bytes: Buffer): Record<string, unknown> => {
  const fields: Record<string, unknown> = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(decoded(bytes))) {
    count += 1
    if (count > 1000) throw new Failure('malformed_body', { message: 'The form has more than 1000 fields' })
    const key = name.endsWith('[]') ? name.slice(0, -2) : name
    const before = fields[key]
    fields[key] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return checkedBody(fields)
}

type Done = (error: Error | null, body?: unknown) => void

/** Teaches the server to read the bodies clients send: JSON, forms and multipart. */
export const addBodyParsers = (app: FastifyInstance, blobs: BlobStore, maximumFileBytes: number): void => {
  app.removeAllContentTypeParsers()
  const buffered =
    (read: (bytes: Buffer) => unknown) => (_request: FastifyRequest, bytes: Buffer, done: Done) => {
      try {
        done(null, read(bytes))
      } catch (error) {
        done(error as Error)
      }
    }
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, buffered(fromJson))
  app.addContentTypeParser(/^application\/[\w.-]+\+json$/, { parseAs: 'buffer' }, buffered(fromJson))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, buffered(fromForm))
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    readMultipart(request, payload, {
      blobs,
      field: request.routeOptions.config.upload?.field,
      maximumFileBytes: Math.min(
        maximumFileBytes,
        request.routeOptions.config.upload?.maximumBytes ?? maximumFileBytes,
      ),
    }),
  )
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    (request: FastifyRequest, bytes: Buffer, done: Done) => {
      // Many clients POST nothing at all, or JSON without saying so.
      if (bytes.length === 0 || request.headers['content-type'] === undefined)
        return buffered(fromJson)(request, bytes, done)
      return done(new Failure('unsupported_media_type'))
    },
  )
}
