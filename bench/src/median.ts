/** The value below which the given share of the values lies. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((left, right) => left - right)
  const at = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  const value = sorted[at]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
