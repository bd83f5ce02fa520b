// Names and TypeScript types, printed from paths and JSON schemas.

const words = (text) => text.replace(/([a-z0-9])([A-Z])/g, '$1_$2').split(/[^A-Za-z0-9]+/)
const capitalised = (word) => word.charAt(0).toUpperCase() + word.slice(1)
export const pascal = (text) => words(text).map(capitalised).join('')
export const camel = (text) => pascal(text).replace(/^[A-Z]/, (letter) => letter.toLowerCase())
export const kebab = (text) => words(text).join('-').toLowerCase()
export const quoted = (text) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
const literal = (value) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))
const property = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name))

export const comment = (lines, pad) => {
  const safe = lines.flatMap((line) => line.split('\n')).map((line) => line.trim().replaceAll('*/', '*\\/'))
  if (safe.length === 0) return ''
  if (safe.length === 1) return `${pad}/** ${safe[0]} */\n`
  return `${pad}/**\n${safe.map((line) => `${pad} * ${line}\n`).join('')}${pad} */\n`
}

const fieldNotes = (schema) => [
  ...(schema.description ? [schema.description] : []),
  ...(schema.default === undefined ? [] : [`Default: ${JSON.stringify(schema.default)}`]),
  ...(schema['x-shown-to'] ? [`Shown to callers with the permission ${schema['x-shown-to']}`] : []),
]

const isRecord = (schema) => schema.type === 'object' && /^[A-Z]\w*$/.test(schema.title ?? '')

const printFields = (schema, scope, depth) => {
  const pad = '  '.repeat(depth + 1)
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const type = printType(field, scope, depth + 1)
    return `${comment(fieldNotes(field), pad)}${pad}${property(name)}${required.has(name) ? '' : '?'}: ${type}\n`
  })
  const open = typeof schema.additionalProperties === 'object' ? [`${pad}[name: string]: unknown\n`] : []
  return `{\n${[...fields, ...open].join('')}${'  '.repeat(depth)}}`
}

/** An object with a title is a type of its own, shared by all operations that show it. */
const recordName = (schema, scope) => {
  const { title } = schema
  scope.usedRecords.add(title)
  if (scope.openRecords.has(title)) return title
  const inside = { ...scope, usedRecords: new Set(), openRecords: new Set([...scope.openRecords, title]) }
  const text = printFields(schema, inside, 0)
  if ((scope.records.get(title) ?? text) !== text)
    throw new Error(`${scope.name}: two different records have the title ${title}`)
  scope.records.set(title, text)
  return title
}

const printObject = (schema, scope, depth) => {
  if (isRecord(schema)) return recordName(schema, scope)
  if (Object.keys(schema.properties ?? {}).length > 0) return printFields(schema, scope, depth)
  const values = schema.additionalProperties
  if (values === false) return 'Record<string, never>'
  return `Record<string, ${typeof values === 'object' ? printType(values, scope, depth) : 'unknown'}>`
}

const printReference = (schema, scope) => {
  if (schema.$ref === '#') return scope.name
  const name = schema.$ref.replace('#/$defs/', '')
  const definition = scope.definitions[name]
  if (!definition) throw new Error(`${scope.name}: ${schema.$ref} leads nowhere`)
  return isRecord(definition) ? recordName(definition, scope) : scope.name + pascal(name)
}

const printArray = (schema, scope, depth) => {
  if (schema.prefixItems)
    return `[${schema.prefixItems.map((item) => printType(item, scope, depth)).join(', ')}]`
  const item = printType(schema.items ?? {}, scope, depth)
  return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`
}

const union = (types) => [...new Set(types)].join(' | ')

const plainTypes = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }

/** The TypeScript type of a JSON schema. */
const printType = (schema, scope, depth) => {
  if (schema.typeName) return schema.typeName
  if (schema.$ref) return printReference(schema, scope)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return union(schema.enum.map(literal))
  const inside = (part) => printType(part, scope, depth)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map(inside))
  if (schema.allOf) return schema.allOf.map((part) => `(${inside(part)})`).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => inside({ ...schema, type })))
  if (schema.type === 'array') return printArray(schema, scope, depth)
  if (schema.type === 'object' || schema.properties) return printObject(schema, scope, depth)
  return plainTypes[schema.type] ?? 'unknown'
}

/** The interface of an object, and the types it refers to. */
export const declareType = (name, schema, around) => {
  const definitions = schema.$defs ?? {}
  const scope = { ...around, name, definitions }
  const { title: _, ...untitled } = schema
  const own = `export interface ${name} ${printFields(untitled, scope, 0)}\n`
  const further = Object.entries(definitions)
    .filter(([, definition]) => !isRecord(definition))
    .map(([key, definition]) => `export type ${name}${pascal(key)} = ${printType(definition, scope, 0)}\n`)
  return [own, ...further]
}
