import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { urlTemplate } from '#schemas/url-template'

/** One environment variable: how it is read, and what the documentation says of it. */
const setting = <Schema extends z.ZodType>(schema: Schema, meaning: string) => schema.describe(meaning)

const count = (standard: number, minimum = 0) => z.coerce.number().int().min(minimum).default(standard)
const optionalText = z.string().min(1).optional()
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
const smtpUrl = z.url({ protocol: /^smtps?$/ })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ })

export const settings = {
  PRINTYARD_HOST: setting(z.string().min(1).default('0.0.0.0'), 'Address to listen on'),
  PRINTYARD_PORT: setting(z.coerce.number().int().min(0).max(65535).default(8080), 'Port to listen on'),
  PRINTYARD_PUBLIC_URL: setting(
    httpUrl.optional(),
    'How users reach the service; https here makes cookies Secure',
  ),
  PRINTYARD_TRUSTED_PROXIES: setting(
    list,
    'Addresses or networks whose forwarding headers count, comma separated',
  ),
  PRINTYARD_TLS_CERTIFICATE: setting(
    optionalText,
    'File with the certificate chain, to serve https directly',
  ),
  PRINTYARD_TLS_KEY: setting(optionalText, 'File with the private key of that certificate'),
  PRINTYARD_DATA_DIR: setting(
    z.string().min(1).default('./data'),
    'Folder of the embedded database and of files',
  ),
  PRINTYARD_DATABASE_URL: setting(postgresUrl.optional(), 'PostgreSQL to use instead of the embedded one'),
  PRINTYARD_DATABASE_POOL: setting(count(10, 2), 'Connections to the database at most'),
  PRINTYARD_NODE: setting(z.string().min(1).max(100).default(hostname()), 'Name of this node among several'),
  PRINTYARD_BOOTSTRAP_EMAIL: setting(
    z.email().optional(),
    'First administrator, used only on an empty database',
  ),
  PRINTYARD_BOOTSTRAP_PASSWORD: setting(
    z.string().min(10).max(200).optional(),
    'Password of the first administrator',
  ),
  PRINTYARD_BOOTSTRAP_API_KEY: setting(
    z
      .string()
      .regex(/^[\x21-\x7e]{32,128}$/, 'must be 32 to 128 visible characters')
      .optional(),
    'API key of the first administrator',
  ),
  PRINTYARD_BOOTSTRAP_COMPANY: setting(z.string().min(1).max(128).optional(), 'Name of the first company'),
  PRINTYARD_DEMO: setting(
    z.coerce.number().int().min(0).max(200).default(0),
    'Virtual printers to create on an empty database, to try things out',
  ),
  PRINTYARD_LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'How much is logged',
  ),
  PRINTYARD_RATE_PER_ADDRESS: setting(
    count(6000),
    'Requests a minute from one address; 0 switches the limit off',
  ),
  PRINTYARD_RATE_PER_CREDENTIAL: setting(
    count(3000),
    'Requests a minute with one credential; 0 switches the limit off',
  ),
  PRINTYARD_BODY_LIMIT_KB: setting(count(1024, 16), 'Largest body of a request, uploads apart'),
  PRINTYARD_UPLOAD_LIMIT_MB: setting(count(100, 1), 'Largest file in one upload request'),
  PRINTYARD_FILE_LIMIT_MB: setting(count(2048, 1), 'Largest file that may arrive in several parts'),
  PRINTYARD_DISK_RESERVE_MB: setting(count(1024), 'Free disk space below which uploads are refused'),
  PRINTYARD_SMTP_URL: setting(
    smtpUrl.optional(),
    'Mail server, such as smtps://user:password@mail.example.org; without it an administrator reads messages at /panel/mail',
  ),
  PRINTYARD_MAIL_FROM: setting(
    optionalText,
    'Sender of e-mail, such as Printyard <printyard@example.org>; default printyard at the host of the public URL',
  ),
  PRINTYARD_SECRET_KEY: setting(
    z.string().min(32).max(500).optional(),
    'Secret that protects stored secrets, the same on every node; default a file in the data folder',
  ),
  PRINTYARD_BILLING_URL: setting(
    urlTemplate('company').optional(),
    'Where companies pay for this installation, with {company} for the number of the company',
  ),
  PRINTYARD_SESSION_DAYS: setting(count(30, 1), 'Days without use after which a browser session ends'),
  PRINTYARD_REFRESH_TOKEN_DAYS: setting(
    count(180, 1),
    'Days without use after which an application has to be allowed again',
  ),
  PRINTYARD_KEEP_API_FILES_HOURS: setting(
    count(24, 1),
    'Hours a file sent through the upload interface is kept, unless it becomes a library file',
  ),
  PRINTYARD_KEEP_AUDIT_DAYS: setting(count(365, 1), 'Days the audit log is kept'),
  PRINTYARD_KEEP_MAIL_DAYS: setting(count(30, 1), 'Days the list of sent messages is kept'),
  PRINTYARD_KEEP_EVENTS_DAYS: setting(count(7, 1), 'Days delivered events are kept'),
  PRINTYARD_KEEP_IDEMPOTENCY_HOURS: setting(count(24, 1), 'Hours the answer to an Idempotency-Key is kept'),
} as const

export type SettingName = keyof typeof settings

export type Config = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]> }

export class ConfigProblem extends Error {}

const problemOf = (name: string, error: z.ZodError, meaning: string): string => {
  const wording = error.issues.map((issue) => issue.message).join('; ')
  return `${name} is not usable: ${wording}. ${meaning}.`
}

/** Reads the settings from environment variables; an empty one counts as absent. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(settings)) {
    const result = schema.safeParse(environment[name] === '' ? undefined : environment[name])
    if (!result.success) throw new ConfigProblem(problemOf(name, result.error, schema.description ?? ''))
    values[name] = result.data
  }
  const config = values as Config
  if ((config.PRINTYARD_TLS_CERTIFICATE === undefined) !== (config.PRINTYARD_TLS_KEY === undefined)) {
    throw new ConfigProblem(
      'PRINTYARD_TLS_CERTIFICATE and PRINTYARD_TLS_KEY belong together: set both or none.',
    )
  }
  return { ...config, PRINTYARD_DATA_DIR: resolve(config.PRINTYARD_DATA_DIR) }
}

/** An unknown name is almost always a misspelt one, so it stops the start too. */
export const unknownSettings = (environment: NodeJS.ProcessEnv): string[] =>
  Object.keys(environment).filter(
    (name) =>
      name.startsWith('PRINTYARD_') && !name.startsWith('PRINTYARD_TEST_') && !Object.hasOwn(settings, name),
  )
