export type Tree = { [key: string]: unknown }

/** A plain object: no list, no date. */
export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Lays a partial update over what is known, in place: a missing field stays, a list is replaced whole. */
export function deepMerge<T extends Tree>(known: T, update: Tree): T {
  for (const key in update) {
    const value = update[key]
    // What a printer sends is untrusted: this key would reach every object in the process.
    if (value === undefined || key === '__proto__') continue
    if (!isTree(value)) {
      ;(known as Tree)[key] = value
      continue
    }
    const before = (known as Tree)[key]
    if (isTree(before)) deepMerge(before, value)
    else (known as Tree)[key] = deepMerge({}, value)
  }
  return known
}
