import type { Operation } from '#core/operation/define-operation'
import { type JsonSchema, jsonSchemaOf } from '#core/operation/json-schema'
import { nameOf } from '#core/operation/operation-name'
import { envelopeOf } from '#core/operation/serialise'
import { escapeHtml } from '../html.ts'
import { methodsOf } from '../mount-operation.ts'
import { exampleOf } from './example.ts'

const typeName = (schema: JsonSchema): string => {
  const options = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (options) return options.map(typeName).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `${typeName((schema.items ?? {}) as JsonSchema)}[]`
  return String(schema.type ?? 'any')
}

const limitsOf = (schema: JsonSchema): string => {
  const limits = []
  if (schema.maxLength !== undefined) limits.push(`at most ${schema.maxLength} characters`)
  if (typeof schema.maximum === 'number' && schema.maximum < 2147483647)
    limits.push(`${schema.minimum ?? ''} to ${schema.maximum}`)
  if (schema.maxItems !== undefined) limits.push(`at most ${schema.maxItems}`)
  if (schema.default !== undefined) limits.push(`default ${JSON.stringify(schema.default)}`)
  return limits.join(', ')
}

const fieldRows = (schema: JsonSchema, place: string): string => {
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
    .map(([name, field]) => {
      const cells = [
        `<code>${escapeHtml(name)}</code>`,
        place,
        escapeHtml(typeName(field).slice(0, 120)),
        required.has(name) ? 'yes' : '',
        escapeHtml([field.description, limitsOf(field)].filter(Boolean).join('; ')),
      ]
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    })
    .join('')
}

const inputTable = (operation: Operation): string => {
  const rows = [
    operation.query ? fieldRows(jsonSchemaOf(operation.query, 'input'), 'query') : '',
    operation.body ? fieldRows(jsonSchemaOf(operation.body, 'input'), 'body') : '',
    operation.upload
      ? `<tr><td><code>${operation.upload.field}</code></td><td>multipart</td><td>file</td><td></td><td></td></tr>`
      : '',
  ].join('')
  if (rows === '') return '<p>No input.</p>'
  return `<table><tr><th>Field</th><th>In</th><th>Type</th><th>Required</th><th>Meaning</th></tr>${rows}</table>`
}

const permissionText = (operation: Operation): string => {
  const rule = operation.permission
  if (rule === 'public') return 'no credential needed'
  if (rule === 'any-member') return 'any member'
  return typeof rule === 'string' ? rule : `${rule.own} (own), ${rule.others} (of others)`
}

const facts = (operation: Operation): string => {
  const list = [
    ['Permission', permissionText(operation)],
    ['Scope', operation.scope],
    ...(operation.plan ? [['Plan', operation.plan]] : []),
    ...(operation.operator ? [['Company', 'only the one that operates the installation']] : []),
    ...(operation.emits?.length ? [['Events', operation.emits.join(', ')]] : []),
    ...(operation.idempotent ? [['Idempotency-Key', 'honoured']] : []),
  ]
  return `<dl>${list.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(String(value))}</dd>`).join('')}</dl>`
}

const answerExample = (operation: Operation): string => {
  if (operation.output === 'binary') return '<p>Answers with the file itself.</p>'
  const example = exampleOf(jsonSchemaOf(envelopeOf(operation.output), 'output'))
  return `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`
}

const section = (operation: Operation): string => `
<section id="${nameOf(operation)}">
<h3>${methodsOf(operation).join(' ')} <code>${operation.mount === 'files' ? '/files/' : '/api/'}${operation.permission === 'public' ? '' : '{company}/'}${operation.id}</code>${operation.extension ? ' <small>extension</small>' : ''}</h3>
<p>${escapeHtml(operation.summary)}</p>${facts(operation)}${inputTable(operation)}
<details><summary>Example answer</summary>${answerExample(operation)}</details></section>`

const style = `
:root{color-scheme:light dark;--line:#8884}
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:3rem;border-bottom:2px solid var(--line)}section{margin:2rem 0}
h3{font-size:1rem}small{background:#88f3;border-radius:4px;padding:0 .4em}
table{border-collapse:collapse;width:100%}td,th{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1rem}dd{margin:0}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px}nav a{display:inline-block;margin-right:1rem}`

const grouped = (operations: readonly Operation[]): Map<string, Operation[]> => {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) {
    const name = nameOf(operation).split('/')[0] ?? ''
    groups.set(name, [...(groups.get(name) ?? []), operation])
  }
  return groups
}

/** The reference as one page that needs neither scripts nor the internet. */
export const referencePage = (operations: readonly Operation[]): string => {
  const groups = grouped(operations)
  const names = [...groups.keys()].sort()
  const sections = names.map(
    (name) => `<h2 id="${name}">${name}</h2>${(groups.get(name) ?? []).map(section).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Printyard API</title><style>${style}</style></head><body><h1>Printyard API</h1>
<p>Send an API key as <code>X-API-KEY</code>. Every answer has <code>status</code> and <code>message</code>; a failure also
has a <code>code</code>. The same description for machines: <a href="/openapi.json">openapi.json</a>.</p>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>${sections.join('')}</body></html>`
}
