import { type Config, ConfigProblem, readConfig, unknownSettings } from '#core/config'
import { createLogger } from '#core/logger'
import type { Founded } from '#domain/founding/index'
import { createService } from '../main.ts'
import type { Command } from './define-command.ts'
import { writeLine } from './write-line.ts'

const drainLimitMs = 9500

const addressOf = (config: Config, port: number): string => {
  if (config.PRINTYARD_PUBLIC_URL) return config.PRINTYARD_PUBLIC_URL
  const scheme = config.PRINTYARD_TLS_CERTIFICATE ? 'https' : 'http'
  const host =
    config.PRINTYARD_HOST === '0.0.0.0' || config.PRINTYARD_HOST === '::'
      ? 'localhost'
      : config.PRINTYARD_HOST
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Shown once, on the terminal and never in the log: this is the only copy of the secrets. */
const introduce = (founded: Founded, address: string): void => {
  writeLine('')
  writeLine('  Printyard is ready. Keep this: it is shown only once.')
  writeLine('')
  writeLine(`    Address   ${address}`)
  writeLine(`    Company   ${founded.companyId}`)
  writeLine(`    E-mail    ${founded.email}`)
  writeLine(`    Password  ${founded.password ?? '(as configured)'}`)
  writeLine(`    API key   ${founded.apiKey ?? '(as configured)'}`)
  writeLine('')
}

const listen = async (
  service: Awaited<ReturnType<typeof createService>>,
  config: Config,
): Promise<number> => {
  const { PRINTYARD_HOST: host, PRINTYARD_PORT: port } = config
  try {
    await service.app.listen({ host, port })
  } catch (error) {
    await service.drain()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigProblem(`PRINTYARD_PORT: port ${port} on ${host} is in use by another program.`)
    if (code === 'EACCES') throw new ConfigProblem(`PRINTYARD_PORT: port ${port} may only be opened by root.`)
    if (code === 'EADDRNOTAVAIL')
      throw new ConfigProblem(`PRINTYARD_HOST: ${host} is not an address of this machine.`)
    throw error
  }
  const address = service.app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

export const serve: Command = {
  name: 'serve',
  summary: 'Start the service. It is configured by environment variables.',
  async run() {
    const [unknown] = unknownSettings(process.env)
    if (unknown) throw new ConfigProblem(`${unknown} is not a setting of this version.`)
    const config = readConfig(process.env)
    const log = createLogger(config.PRINTYARD_LOG_LEVEL)
    const service = await createService(config, log)
    const address = addressOf(config, await listen(service, config))
    // After listening: an administrator whose password was never shown would be no use to anyone.
    const founded = await service.found()
    if (founded) introduce(founded, address)
    log.info({ address, pid: process.pid }, 'Printyard is ready')
    await new Promise<void>((done, failed) => {
      const stop = (signal: string) => {
        log.info({ signal }, 'Printyard is stopping')
        setTimeout(() => failed(new Error('The service did not stop in time')), drainLimitMs).unref()
        service.drain().then(done, failed)
      }
      process.once('SIGTERM', () => stop('SIGTERM'))
      process.once('SIGINT', () => stop('SIGINT'))
    })
    log.info('Printyard has stopped')
  },
}
