// Nothing waits for a printer, a file or another server inside a transaction.
import { parseSync, Visitor } from 'oxc-parser'
import { isTest } from './source-files.mjs'

const outsideThings = new Set(['fleet', 'services', 'blobs', 'storage', 'fetch', 'mail', 'setTimeout'])

const isTransaction = (call) => {
  const { callee } = call
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression'
        ? callee.property.name
        : ''
  return (
    (name === 'read' || name === 'write') &&
    ['ArrowFunctionExpression', 'FunctionExpression'].includes(call.arguments.at(-1)?.type)
  )
}

const namesUsedIn = (node, names = new Set()) => {
  if (Array.isArray(node)) for (const part of node) namesUsedIn(part, names)
  else if (node && typeof node === 'object') {
    if (node.type === 'Identifier') names.add(node.name)
    for (const [key, part] of Object.entries(node))
      if (key !== 'type' && part && typeof part === 'object') namesUsedIn(part, names)
  }
  return names
}

export const checkTransactions = (files) => {
  const problems = []
  let checked = 0
  for (const file of files) {
    if (!file.path.startsWith('apps/server/src/') || isTest(file)) continue
    if (!/\b(read|write)\(/.test(file.text)) continue
    const { program } = parseSync(file.path, file.text)
    new Visitor({
      CallExpression(call) {
        if (!isTransaction(call)) return
        checked += 1
        const used = [...namesUsedIn(call.arguments.at(-1).body)].filter((name) => outsideThings.has(name))
        if (used.length > 0) problems.push(`${file.path}: uses ${used.join(', ')} inside a transaction`)
      },
    }).visit(program)
  }
  return { problems, checked }
}
