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

export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secretPaths, censor: '[hidden]' },
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss' } },
    }),
  })
