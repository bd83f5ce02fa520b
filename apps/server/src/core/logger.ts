import { isatty } from 'node:tty'
import pino, { type Logger } from 'pino'

/** Names under which a secret could reach a log line. */
const secretPaths = [
  'password',
  'api_key',
  'apiKey',
  'secret',
  'token',
  'authorization',
  'cookie',
  'headers',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/** Errors of the database carry their connection, and with it its password: only the words are kept. */
const plainError = (error: Error & { code?: string; cause?: unknown }): object => ({
  type: error.name,
  message: error.message,
  code: error.code,
  stack: error.stack,
  ...(error.cause instanceof Error && { cause: plainError(error.cause) }),
})

const prettyOnTerminal = (descriptor: 1 | 2) =>
  isatty(descriptor)
    ? pino.transport({
        target: 'pino-pretty',
        options: { translateTime: 'HH:MM:ss', destination: descriptor },
      })
    : pino.destination(descriptor)

/** Logs to standard output; commands, whose output belongs to the caller, log to standard error. */
export const createLogger = (level: string, descriptor: 1 | 2 = 1): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: plainError },
      redact: { paths: secretPaths, censor: '[hidden]' },
    },
    prettyOnTerminal(descriptor),
  )
