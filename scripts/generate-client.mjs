// The typed client, printed from the declarations of the operations.
import { camel, comment, declareType, kebab, pascal, quoted } from './print-types.mjs'

const folder = 'packages/client/src/generated'
const header = '// Generated from the operations by `npm run generate`.'

const uploadSchema = ({ field, optional }) => ({
  properties: { [field]: { typeName: 'Blob', description: 'The file; a File keeps its name' } },
  required: optional ? [] : [field],
})

/** What a caller may send, wherever it is documented: the client puts all of it into the body. */
const inputSchema = ({ query, body, upload }, jsonSchemaOf) => {
  const parts = [
    ...(query ? [jsonSchemaOf(query, 'input')] : []),
    ...(body ? [jsonSchemaOf(body, 'input')] : []),
    ...(upload ? [uploadSchema(upload)] : []),
  ]
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
    $defs: Object.assign({}, ...parts.map((part) => part.$defs)),
  }
}

const pathOf = (operation) => (operation.mount === 'files' ? `upload/${operation.id}` : operation.id)

const routeText = ({ id, mount, upload, output }) => {
  const facts = [
    `path: ${quoted(id)}`,
    ...(mount ? [`mount: ${quoted(mount)}`] : []),
    ...(upload ? [`upload: ${quoted(upload.field)}`] : []),
    ...(output === 'binary' ? ['binary: true'] : []),
  ]
  return `{ ${facts.join(', ')} }`
}

const hasFields = (schema) => Object.keys(schema.properties ?? {}).length > 0

/** The types of one operation, how it is called, and how the call is sent. */
const describeOperation = (operation, jsonSchemaOf, scope) => {
  if (operation.methods && !operation.methods.includes('POST'))
    throw new Error(`${operation.id} does not answer POST`)
  const name = pascal(pathOf(operation))
  const isBinary = operation.output === 'binary'
  const input = inputSchema(operation, jsonSchemaOf)
  const output = isBinary ? {} : jsonSchemaOf(operation.output, 'output')
  const options = `options?: ${operation.idempotent ? 'IdempotentCallOptions' : 'CallOptions'}`
  const sent = hasFields(input) ? `input${input.required.length > 0 ? '' : '?'}: ${name}Input, ` : ''
  const result = isBinary ? 'Response' : hasFields(output) ? `${name}Output` : 'void'
  const call = sent === '' ? ['(options)', 'undefined'] : ['(input, options)', 'input']
  return {
    types: [
      ...(hasFields(input) ? declareType(`${name}Input`, input, scope) : []),
      ...(hasFields(output) ? declareType(`${name}Output`, output, scope) : []),
    ],
    signature: `(${sent}${options}): Promise<${result}>`,
    binding: `${call[0]} => send(${routeText(operation)}, ${call[1]}, options)`,
  }
}

const permissionNote = ({ permission }) => {
  if (permission === 'public') return ['No credential needed']
  if (permission === 'any-member') return []
  if (typeof permission === 'string') return [`Permission: ${permission}`]
  return [`Permission: ${permission.own}; for what belongs to others ${permission.others}`]
}

const operationNotes = (operation) => [
  operation.summary,
  ...permissionNote(operation),
  ...(operation.plan ? [`Plan: ${operation.plan}`] : []),
  ...(operation.operator ? ['Only in the company that operates the installation'] : []),
]

/** Namespaces by the segments of the path; a leaf is an operation. */
const treeOf = (operations) => {
  const tree = new Map()
  for (const operation of operations) {
    const segments = pathOf(operation).split('/').slice(1).map(camel)
    const name = segments.pop()
    let place = tree
    for (const segment of segments) {
      if (!place.has(segment)) place.set(segment, new Map())
      place = place.get(segment)
      if (!(place instanceof Map)) throw new Error(`${operation.id}: ${segment} is an operation already`)
    }
    if (place.has(name)) throw new Error(`${operation.id}: ${name} is taken already`)
    place.set(name, operation)
  }
  return tree
}

const printInterface = (tree, described, depth) => {
  const pad = '  '.repeat(depth)
  const lines = [...tree].map(([name, part]) =>
    part instanceof Map
      ? `${pad}readonly ${name}: {\n${printInterface(part, described, depth + 1)}${pad}}\n`
      : `${comment(operationNotes(part), pad)}${pad}${name}${described.get(part).signature}\n`,
  )
  return lines.join('')
}

const printBindings = (tree, described, depth) => {
  const pad = '  '.repeat(depth)
  const lines = [...tree].map(([name, part]) =>
    part instanceof Map
      ? `${pad}${name}: {\n${printBindings(part, described, depth + 1)}${pad}},\n`
      : `${pad}${name}: ${described.get(part).binding},\n`,
  )
  return lines.join('')
}

const printGroup = (group, operations, jsonSchemaOf, records) => {
  const scope = { records, openRecords: new Set(), usedRecords: new Set() }
  const described = new Map(
    operations.map((operation) => [operation, describeOperation(operation, jsonSchemaOf, scope)]),
  )
  const tree = treeOf(operations)
  const types = [...described.values()].flatMap((one) => one.types)
  const body = [
    ...types,
    `export interface ${pascal(group)}Operations {\n${printInterface(tree, described, 1)}}\n`,
    `export const ${camel(group)}Operations = (send: Send): ${pascal(group)}Operations => ({\n${printBindings(tree, described, 1)}})\n`,
  ].join('\n')
  const used = ['CallOptions', 'IdempotentCallOptions', 'Send'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body),
  )
  const imports = [
    `import type { ${used.join(', ')} } from '../send.ts'\n`,
    ...(scope.usedRecords.size > 0
      ? [`import type { ${[...scope.usedRecords].sort().join(', ')} } from './records.ts'\n`]
      : []),
  ]
  return `${header}\n${imports.join('')}\n${body}`
}

const printIndex = (groups, hasRecords) => {
  const files = groups.map((group) => ({ group, file: `./${kebab(group)}.ts` }))
  return [
    header,
    "import type { Send } from '../send.ts'",
    ...files.map(
      ({ group, file }) =>
        `import { type ${pascal(group)}Operations, ${camel(group)}Operations } from '${file}'`,
    ),
    '',
    ...files.map(({ file }) => `export type * from '${file}'`),
    ...(hasRecords ? ["export type * from './records.ts'"] : []),
    '',
    '/** Every operation of the service, by its path. */',
    'export interface Operations {',
    ...groups.map((group) => `  readonly ${camel(group)}: ${pascal(group)}Operations`),
    '}',
    '',
    'export const bindOperations = (send: Send): Operations => ({',
    ...groups.map((group) => `  ${camel(group)}: ${camel(group)}Operations(send),`),
    '})',
    '',
  ].join('\n')
}

const printErrorCodes = (codes) => {
  const union = codes.length > 0 ? codes.map((code) => `\n  | ${quoted(code)}`).join('') : ' string'
  return `${header}\n\n/** What the service may say went wrong. */\nexport type ErrorCode =${union}\n`
}

/** The files of the client: path from the root of the repository → text. */
export const generateClient = (operations, jsonSchemaOf, errorCodes = []) => {
  const groups = new Map()
  for (const operation of [...operations].sort((left, right) => (pathOf(left) < pathOf(right) ? -1 : 1))) {
    const group = pathOf(operation).split('/')[0]
    groups.set(group, [...(groups.get(group) ?? []), operation])
  }
  const records = new Map()
  const files = new Map()
  for (const [group, members] of groups)
    files.set(`${folder}/${kebab(group)}.ts`, printGroup(group, members, jsonSchemaOf, records))
  if (records.size > 0) {
    const types = [...records].sort().map(([name, text]) => `export interface ${name} ${text}\n`)
    files.set(`${folder}/records.ts`, `${header}\n\n${types.join('\n')}`)
  }
  files.set(`${folder}/index.ts`, printIndex([...groups.keys()], records.size > 0))
  files.set(`${folder}/error-codes.ts`, printErrorCodes(errorCodes))
  return files
}
