// The built service with one more reaction, which writes down every event that reaches it.
import { appendFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../../dist/core/config.js'
import { createLogger } from '../../../dist/core/logger.js'
import { createService } from '../../../dist/main.js'

const [witnessFile] = process.argv.slice(2)
const config = readConfig(process.env)
const log = createLogger(config.PRINTYARD_LOG_LEVEL)

const witness = {
  name: 'crash-witness',
  async react(event) {
    // Wide enough that some kills fall between the claim of a batch and its end.
    await sleep(1)
    appendFileSync(witnessFile, `${event.id}\n`)
  },
}

const service = await createService(config, log, { reactions: [witness] })
const address = await service.app.listen({ host: config.PRINTYARD_HOST, port: config.PRINTYARD_PORT })
await service.found()
log.info({ address, pid: process.pid }, 'Printyard is ready')
process.once('SIGTERM', () => void service.drain())
