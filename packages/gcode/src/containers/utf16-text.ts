export type Utf16 = 'utf-16le' | 'utf-16be'

/** The kind of UTF-16 by its byte order mark, or by every other byte of the beginning being zero. */
export function detectUtf16(bytes: Uint8Array): Utf16 | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const pairs = Math.min(bytes.length >> 1, 200)
  if (pairs < 4) return undefined
  let zerosFirst = 0
  let zerosSecond = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) zerosFirst++
    if (bytes[at + 1] === 0) zerosSecond++
  }
  const most = pairs * 0.9
  if (zerosSecond >= most && zerosFirst < pairs * 0.1) return 'utf-16le'
  if (zerosFirst >= most && zerosSecond < pairs * 0.1) return 'utf-16be'
  return undefined
}

/** The same text in UTF-8. */
export async function* utf16Text(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Utf16,
): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield Buffer.from(text, 'utf8')
  }
  const rest = decoder.decode()
  if (rest !== '') yield Buffer.from(rest, 'utf8')
}
