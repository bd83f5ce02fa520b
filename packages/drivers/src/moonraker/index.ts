import { capabilities } from '../commands.ts'
import { defineDriver } from '../define-driver.ts'
import { createMoonrakerCommands } from './commands.ts'
import { moonrakerConnection } from './connection.ts'
import { openMoonraker } from './link.ts'

export const moonraker = defineDriver({
  kind: 'moonraker',
  displayName: 'Klipper with Moonraker',
  connection: moonrakerConnection,
  capabilities,
  discovery: {
    mdns: ['_moonraker._tcp'],
    probes: [
      {
        port: 7125,
        path: '/server/info',
        recognise: ({ body }) =>
          /"moonraker_version"|"klippy_state"|Unauthorized/.test(body) ? {} : undefined,
      },
    ],
    needs: ['API key, unless Moonraker trusts this service’s address'],
  },
  async connect(connection, signal, timing) {
    const session = await openMoonraker(connection, signal, timing)
    const { telemetry, close } = session.life
    return { ...createMoonrakerCommands(session), telemetry, close }
  },
})
