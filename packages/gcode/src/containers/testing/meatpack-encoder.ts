/** Packs g-code from MeatPack's description, the way binary g-code uses it. */
export function encodeMeatPack(
  text: string,
  options: { keepComments: boolean; dropBlanks?: boolean },
): Uint8Array {
  const dropBlanks = options.dropBlanks ?? true
  const codes = new Map(
    [...(dropBlanks ? '0123456789.E\nGX' : '0123456789. \nGX')].map((char, code) => [char, code]),
  )
  const out: number[] = [0xff, 0xff, 251]
  if (dropBlanks) out.push(0xff, 0xff, 247)
  let packing = true
  for (const line of text.split('\n')) {
    if (line.startsWith(';')) {
      if (!options.keepComments) continue
      if (packing) out.push(0xff, 0xff, 250)
      packing = false
      out.push(...Buffer.from(`${line}\n`, 'latin1'))
      continue
    }
    const code = line.split(';')[0]?.trim() ?? ''
    if (code === '') continue
    if (!packing) out.push(0xff, 0xff, 251)
    packing = true
    const isMove = /^G\d/.test(code)
    packLine(`${isMove && dropBlanks ? code.replaceAll(' ', '') : code}\n`, codes, out)
  }
  if (!options.keepComments) out.push(0xff, 0xff, 249)
  return Uint8Array.from(out)
}

function packLine(line: string, codes: Map<string, number>, out: number[]): void {
  for (let at = 0; at < line.length; at += 2) {
    const first = line[at] ?? ''
    // A line of odd length gets a second line feed, which readers drop.
    const second = line[at + 1] ?? '\n'
    const low = codes.get(first) ?? 15
    const high = codes.get(second) ?? 15
    out.push(high * 16 + low)
    if (low === 15) out.push(first.charCodeAt(0))
    if (high === 15) out.push(second.charCodeAt(0))
  }
}
