import { defineDriver } from '../define-driver.ts'
import { createOctoPrintCommands } from './commands.ts'
import { octoprintConnection } from './connection.ts'
import { openOctoPrint } from './link.ts'
import { pairOctoPrint } from './pair.ts'

export const octoprint = defineDriver({
  kind: 'octoprint',
  displayName: 'OctoPrint',
  connection: octoprintConnection,
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
    'power',
    'emergencyStop',
    'deleteFile',
    'listFiles',
    'snapshot',
    'stream',
    'restartFirmware',
    'resolveNotification',
  ],
  discovery: {
    mdns: ['_octoprint._tcp'],
    // Others announce the type for slicers that know no other, but not the version of its interface.
    isOurs: ({ instance, texts }) => texts.api !== undefined || instance.startsWith('OctoPrint'),
    // Behind the proxy of its image, and by itself.
    probes: [80, 5000].map((port) => ({
      port,
      path: '/plugin/appkeys/probe',
      recognise: ({ status }) => (status === 204 ? {} : undefined),
    })),
    needs: ['API key, or a click in OctoPrint to pair'],
  },
  pair: pairOctoPrint,
  async connect(connection, signal, timing) {
    const session = await openOctoPrint(connection, signal, timing)
    const { telemetry, close } = session.life
    return { ...createOctoPrintCommands(session), telemetry, close }
  },
})
