/** Where `actual` lacks what `expected` has, or has it in another type; undefined when the shapes agree. */
export function shapeDifference(expected: unknown, actual: unknown, path = '$'): string | undefined {
  if (expected === null || expected === undefined) return undefined
  if (typeof expected !== typeof actual || Array.isArray(expected) !== Array.isArray(actual)) {
    return `${path} is ${actual === null ? 'null' : typeof actual}, not ${typeof expected}`
  }
  if (Array.isArray(expected)) {
    return expected.length === 0
      ? undefined
      : shapeDifference(expected[0], (actual as unknown[])[0], `${path}[0]`)
  }
  if (typeof expected !== 'object') return undefined
  for (const [key, value] of Object.entries(expected)) {
    const difference = shapeDifference(value, (actual as Record<string, unknown>)[key], `${path}.${key}`)
    if (difference !== undefined) return difference
  }
  return undefined
}
