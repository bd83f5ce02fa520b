const secretNames = /^connection$|pass(word|phrase)?|secret|token|api_?key|pin|credential|code/i
const maximumText = 500
const maximumItems = 50

/** The input as the audit log keeps it: no secrets, and short. */
export const auditedInput = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return value.length > maximumText ? `${value.slice(0, maximumText)}…` : value
  if (value === null || typeof value !== 'object') return value
  if (depth > 5) return '…'
  if (Array.isArray(value)) return value.slice(0, maximumItems).map((item) => auditedInput(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, maximumItems)
      .map(([name, part]) => [name, secretNames.test(name) ? '[hidden]' : auditedInput(part, depth + 1)]),
  )
}
