import { defineDriver } from '../define-driver.ts'
import { recogniseAnnouncement } from './announcement.ts'
import { bambuCapabilities } from './capabilities.ts'
import { createBambuCommands } from './commands.ts'
import { bambuConnection } from './connection.ts'
import { openBambu } from './link.ts'

export const bambu = defineDriver({
  kind: 'bambu',
  displayName: 'Bambu Lab in LAN mode',
  connection: bambuConnection,
  capabilities: bambuCapabilities,
  discovery: {
    ssdp: {
      port: 2021,
      searchTarget: 'urn:bambulab-com:device:3dprinter:1',
      recognise: recogniseAnnouncement,
    },
    draft: ({ address, serial }) => ({ host: address, ...(serial === undefined ? {} : { serial }) }),
    needs: ['access code from the printer’s network settings', 'LAN mode and Developer Mode switched on'],
  },
  async connect(connection, signal, timing) {
    const session = await openBambu(connection, signal, timing)
    const { telemetry, close } = session.life
    return { ...createBambuCommands(session), telemetry, close }
  },
})
