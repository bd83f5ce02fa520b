/**
 * Object labels in comments. PrusaSlicer and its kin write `printing object NAME id:0 copy 0` and
 * `stop printing object …`; Bambu Studio writes `start printing object, unique label id: 65`.
 */
export function objectComment(text: string): { name: string | undefined } | undefined {
  const first = text.charCodeAt(0) | 0x20
  // Every comment comes by here, so the letters p and s decide before any pattern.
  if (first !== 0x70 && first !== 0x73) return undefined
  if (/^stop printing object/i.test(text)) return { name: undefined }
  const bambu = text.match(/^start printing object, unique label id: (\d+)/)
  if (bambu !== null) return { name: bambu[1] as string }
  const named = text.match(/^printing object (.*)$/i)
  return named === null ? undefined : { name: (named[1] as string).slice(0, 200) }
}
