/** Scopes as clients write them: separated by spaces, by `+` or by commas; repeated ones count once. */
export const splitScopes = (text: string): string[] => [
  ...new Set(text.split(/[\s+,]+/).filter((name) => name !== '')),
]
