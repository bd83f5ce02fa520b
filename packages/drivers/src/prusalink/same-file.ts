/** Printers tell folders by their short names: in capitals, or cut with a tilde. */
export function isSameFile(told: string | undefined, wanted: string): boolean {
  if (told === undefined) return false
  const toldParts = told.toLowerCase().split('/')
  const wantedParts = wanted.toLowerCase().split('/')
  if (toldParts.length !== wantedParts.length || toldParts.at(-1) !== wantedParts.at(-1)) return false
  return toldParts.every((part, index) => part === wantedParts[index] || isShortFor(part, wantedParts[index]))
}

function isShortFor(short: string, long = ''): boolean {
  const [, start] = /^([^~]{1,6})~\d+/.exec(short) ?? []
  return start !== undefined && long.replaceAll(/[ .]/g, '').startsWith(start)
}
