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
      redact: { paths: secretPaths, censor: '[hidden]' },
    },
    prettyOnTerminal(descriptor),
  )
