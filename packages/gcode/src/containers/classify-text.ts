const MAX_LINES = 400

export type TextKind = 'gcode' | 'stl' | 'obj' | 'step' | 'ply' | 'amf' | 'text' | 'blank' | 'binary'

const COMMAND = /^(?:N\d+ ?)?[GMTgmt]\d/
/** Klipper's and the slicers' own commands: `EXCLUDE_OBJECT_START NAME=x`, `SET_VELOCITY_LIMIT` */
const LONG_COMMAND = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+(?:\s|$)/
const OBJ_VERTEX = /^v -?[\d.]+(?:[eE][-+]?\d+)? +-?[\d.]/
const OBJ_OTHER = /^(?:vn|vt|f|o|g|s|usemtl|mtllib) \S/

/** What the beginning of a text looks like. */
export function classifyText(text: string): TextKind {
  const start = text.trimStart()
  if (start === '') return 'blank'
  if (start.startsWith('ISO-10303-21')) return 'step'
  if (/^ply\r?\n/.test(start)) return 'ply'
  if (/^solid\b[^\n]*\r?\n\s*(?:facet\s|endsolid\b)/.test(start)) return 'stl'
  if (/^(?:<\?xml[^>]{0,200}>\s{0,200})?(?:<!--[^>]{0,500}-->\s{0,200})?<amf\b/i.test(start)) return 'amf'
  return classifyLines(start)
}

function classifyLines(text: string): TextKind {
  let gcode = 0
  let vertices = 0
  let obj = 0
  let other = 0
  for (const raw of text.split(/[\r\n]+/, MAX_LINES)) {
    const line = raw.trim()
    if (line === '' || line === '%') continue
    if (line.startsWith(';') || COMMAND.test(line) || LONG_COMMAND.test(line)) gcode++
    else if (OBJ_VERTEX.test(line)) vertices++
    else if (OBJ_OTHER.test(line)) obj++
    else if (!line.startsWith('#') && !line.startsWith('(')) other++
  }
  if (gcode > 0 && gcode >= vertices + obj + other) return 'gcode'
  if (vertices > 0 && vertices + obj >= other) return 'obj'
  return isReadable(text) ? 'text' : 'binary'
}

/** Nine of ten characters are such as people write. */
function isReadable(text: string): boolean {
  let unreadable = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isControl = code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0d
    if (isControl || code === 0x7f || code === 0xfffd) unreadable++
  }
  return unreadable * 10 <= text.length
}
