/** The fields of a form or a query that are plain text; a page has no use for others. */
export const textFields = (sent: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries((sent ?? {}) as Record<string, unknown>).filter(([, value]) => typeof value === 'string'),
  ) as Record<string, string>
