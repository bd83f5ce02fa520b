import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#core/config'

/** Encrypts secrets that the service itself must be able to read again. */
export interface SecretBox {
  /** The purpose is bound to the result: what was sealed for one record does not open as another's. */
  seal(text: string, purpose: string): Buffer
  open(sealed: Buffer, purpose: string): string
}

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]

export const secretBox = (secret: string): SecretBox => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'printyard stored secrets', 32))
  return {
    seal(text, purpose) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(purpose))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden])
    },
    open(sealed, purpose) {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
      return text.toString('utf8')
    },
  }
}

/** Whole or not at all, and never over an existing one: whoever reads the file finds a key in it. */
const createKeyFile = async (file: string): Promise<void> => {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
}

/** The box of this installation; its key is made on the first start and never leaves the data folder. */
export const openSecretBox = async (config: Config): Promise<SecretBox> => {
  if (config.PRINTYARD_SECRET_KEY !== undefined) return secretBox(config.PRINTYARD_SECRET_KEY)
  const file = join(config.PRINTYARD_DATA_DIR, 'secret.key')
  await mkdir(config.PRINTYARD_DATA_DIR, { recursive: true })
  if (!existsSync(file)) await createKeyFile(file)
  const secret = await readFile(file, 'utf8')
  if (secret.length < 32) throw new Error(`${file} does not hold a key: restore it from a backup`)
  return secretBox(secret)
}
