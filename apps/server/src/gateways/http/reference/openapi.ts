import { z } from 'zod'
import type { Operation } from '#core/operation/define-operation'
import { type JsonSchema, jsonSchemaOf } from '#core/operation/json-schema'
import { nameOf } from '#core/operation/operation-name'
import { envelopeOf } from '#core/operation/serialise'
import { errors } from '#vocabulary/errors'
import { events } from '#vocabulary/events/index'
import { scopes } from '#vocabulary/scopes'
import { methodsOf } from '../mount-operation.ts'
import { exampleOf } from './example.ts'

const pathOf = (operation: Operation): string => {
  const base = operation.mount === 'files' ? '/files' : '/api'
  return operation.permission === 'public' ? `${base}/${operation.id}` : `${base}/{company}/${operation.id}`
}

const companyParameter = {
  name: 'company',
  in: 'path',
  required: true,
  description: 'Number of the company; 0 stands for the one the credential belongs to',
  schema: { type: 'integer', minimum: 0 },
}

const parametersOf = (shape: z.ZodObject): JsonSchema[] => {
  const schema = jsonSchemaOf(shape, 'input')
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    in: 'query',
    required: required.has(name),
    description: field.description,
    schema: field,
  }))
}

const bodyOf = (operation: Operation): JsonSchema | undefined => {
  const schema = operation.body && jsonSchemaOf(operation.body, 'input')
  if (operation.upload) {
    const file = {
      [operation.upload.field]: { type: 'string', contentMediaType: 'application/octet-stream' },
    }
    const properties = { ...(schema?.properties as object), ...file }
    return { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } }
  }
  if (!schema) return undefined
  const content = { schema, example: exampleOf(schema) }
  return {
    required: ((schema.required as string[] | undefined) ?? []).length > 0,
    content: { 'application/json': content, 'application/x-www-form-urlencoded': { schema } },
  }
}

const answerOf = (operation: Operation): JsonSchema => {
  if (operation.output === 'binary') {
    return {
      description: 'The file',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  }
  const schema = jsonSchemaOf(envelopeOf(operation.output), 'output')
  return { description: 'Done', content: { 'application/json': { schema, example: exampleOf(schema) } } }
}

const failureAnswer = { $ref: '#/components/responses/Failure' }

const describeOperation = (operation: Operation, method: string): JsonSchema => {
  const isPublic = operation.permission === 'public'
  const get = method === 'GET'
  const parameters = [
    ...(isPublic ? [] : [companyParameter]),
    ...(operation.query ? parametersOf(operation.query) : []),
    ...(get && operation.body ? parametersOf(operation.body) : []),
  ]
  const body = get ? undefined : bodyOf(operation)
  return {
    operationId: `${nameOf(operation)}${get ? ' (GET)' : ''}`,
    tags: [nameOf(operation).split('/')[0]],
    summary: operation.summary,
    security: isPublic
      ? []
      : [{ apiKey: [] }, ...(operation.scope === 'no-token' ? [] : [{ bearer: [] }]), { session: [] }],
    parameters,
    ...(body && { requestBody: body }),
    responses: { 200: answerOf(operation), default: failureAnswer },
    'x-permission': operation.permission,
    'x-scope': operation.scope,
    ...(operation.plan && { 'x-plan': operation.plan }),
    ...(operation.operator && { 'x-operator': true }),
    'x-events': operation.emits ?? [],
    ...(operation.extension && { 'x-extension': true }),
    ...(operation.idempotent && { 'x-idempotent': true }),
  }
}

const failureSchema = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.enum(Object.keys(errors) as [string, ...string[]]),
})

const components = () => ({
  securitySchemes: {
    apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
    bearer: { type: 'http', scheme: 'bearer', description: `Scopes: ${Object.keys(scopes).join(', ')}` },
    session: { type: 'apiKey', in: 'cookie', name: 'printyard_session' },
  },
  responses: {
    Failure: {
      description: 'The request failed; message says why',
      content: { 'application/json': { schema: jsonSchemaOf(failureSchema, 'output') } },
    },
  },
})

const webhooks = () =>
  Object.fromEntries(
    Object.entries(events)
      .filter(([, event]) => event.webhook)
      .map(([name, event]) => [
        name,
        {
          post: {
            summary: event.summary,
            requestBody: {
              content: {
                'application/json': {
                  schema: jsonSchemaOf(
                    z.object({
                      webhook_id: z.int(),
                      event: z.literal(name),
                      timestamp: z.int(),
                      data: event.data,
                    }),
                    'output',
                  ),
                },
              },
            },
            responses: { 200: { description: 'Received' } },
          },
        },
      ]),
  )

/** The OpenAPI 3.1 description of the service, made from the declarations. */
export const describeApi = (operations: readonly Operation[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const methods = methodsOf(operation).map((method) => [
      method.toLowerCase(),
      describeOperation(operation, method),
    ])
    paths[pathOf(operation)] = Object.fromEntries(methods)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Printyard', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    webhooks: webhooks(),
    components: components(),
  }
}
