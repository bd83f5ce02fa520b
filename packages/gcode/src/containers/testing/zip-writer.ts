import { deflateRawSync } from 'node:zlib'
import { crc32Bitwise } from '../../thumbnails/testing/crc32-bitwise.ts'

export interface ZipFileSpec {
  name: string
  data: Uint8Array | string
  /** 0 stored, 8 deflated; anything else is written as it is. */
  method?: number
  isEncrypted?: boolean
  /** Lies for hostile files. */
  claims?: { size?: number; storedSize?: number; crc?: number; headerOffset?: number }
}

/** Writes a zip by APPNOTE: local headers with the data, the directory, its end. */
export function writeZip(files: ZipFileSpec[], { entryCount = files.length } = {}): Uint8Array {
  const locals: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const file of files) {
    const data = Buffer.from(file.data as Uint8Array)
    const stored = file.method === 8 ? deflateRawSync(data, { level: 1 }) : data
    const name = Buffer.from(file.name, 'utf8')
    const fields = fieldsOf(file, data, stored, name)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, name, stored])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(file.claims?.headerOffset ?? offset, 10)
    const made = Buffer.from('PK\x01\x02\x14\x00', 'latin1')
    directory.push(Buffer.concat([made, fields, place, name]))
    locals.push(local)
    offset += local.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entryCount, 8)
  end.writeUInt16LE(entryCount, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directoryBytes, end])
}

/** Version to the lengths of name and extra field: the same bytes in both headers. */
function fieldsOf(file: ZipFileSpec, data: Buffer, stored: Uint8Array, name: Uint8Array): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(0x800 + (file.isEncrypted ? 1 : 0), 2)
  fields.writeUInt16LE(file.method ?? 0, 4)
  fields.writeUInt32LE(file.claims?.crc ?? crc32Bitwise(data), 10)
  fields.writeUInt32LE(file.claims?.storedSize ?? stored.length, 14)
  fields.writeUInt32LE(file.claims?.size ?? data.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}
