const longest = 60

/**
 * Under which name a printer keeps the file: readable on its screen, free of signs that firmware stumbles over,
 * and the same for the same content only.
 */
export const storedPath = (filename: string, digest: string): string => {
  const clean = filename.normalize('NFC').replace(/[^\p{L}\p{N} ._()+-]/gu, '_')
  const [, base = clean, extension = ''] = /^(.+?)(\.gcode\.3mf|\.[^.]*)?$/iu.exec(clean) ?? []
  const short =
    base
      .replace(/^[. ]+/, '')
      .slice(0, longest)
      .trimEnd() || 'print'
  return `${short}-${digest.slice(0, 6)}${extension.toLowerCase()}`
}
