/** For a search text inside a pattern of LIKE: its signs stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
