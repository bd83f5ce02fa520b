// Past fifty lines a part of a function wants its own name.
import { parseSync, Visitor } from 'oxc-parser'

const mostLines = 50

export const longFunctions = ({ path, text }) => {
  const problems = []
  const look = ({ start, end, body }) => {
    if (body?.type !== 'BlockStatement') return
    const lines = text.slice(start, end).split('\n').length
    if (lines <= mostLines) return
    const line = text.slice(0, start).split('\n').length
    problems.push(`has a function of ${lines} lines at line ${line}; a part wants its own name`)
  }
  new Visitor({ FunctionDeclaration: look, FunctionExpression: look, ArrowFunctionExpression: look }).visit(
    parseSync(path, text).program,
  )
  return problems
}
