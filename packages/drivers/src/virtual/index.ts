import { defineDriver } from '../define-driver.ts'
import { createVirtualCommands } from './commands.ts'
import { virtualConnection } from './connection.ts'
import { openVirtual } from './link.ts'
import { virtualPrinter } from './virtual-printers.ts'

export const virtual = defineDriver({
  kind: 'virtual',
  displayName: 'Virtual printer',
  connection: virtualConnection,
  capabilities: [
    'upload',
    'start',
    'pause',
    'resume',
    'cancel',
    'gcode',
    'setTemperatures',
    'home',
    'jog',
    'setSpeed',
    'setFan',
    'light',
    'power',
    'emergencyStop',
    'deleteFile',
    'listFiles',
    'snapshot',
    'stream',
    'restartFirmware',
    'resolveNotification',
  ],
  discovery: { needs: [] },
  ownedBy: (connection, owner) => ({ ...connection, owner }),
  async connect(connection, signal, timing) {
    const session = openVirtual(connection, virtualPrinter(connection), signal, timing)
    const { telemetry, close } = session.life
    return { ...createVirtualCommands(session), telemetry, close }
  },
})
