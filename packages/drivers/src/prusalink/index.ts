import { defineDriver, type ProbeAnswer } from '../define-driver.ts'
import { prusalinkCapabilities } from './capabilities.ts'
import { createPrusalinkCommands } from './commands.ts'
import { prusalinkConnection } from './connection.ts'
import { openPrusalink } from './link.ts'

export const prusalink = defineDriver({
  kind: 'prusalink',
  displayName: 'Prusa with PrusaLink',
  connection: prusalinkConnection,
  capabilities: prusalinkCapabilities,
  discovery: {
    // Printers announce the first, the program on a Raspberry Pi has announced both.
    mdns: ['_prusalink._tcp', '_prusa-link._tcp'],
    probes: [{ port: 80, path: '/api/version', recognise }],
    needs: ['API key, or user name and password'],
  },
  async connect(connection, signal, timing) {
    const session = await openPrusalink(connection, signal, timing)
    const { telemetry, close } = session.life
    return { ...createPrusalinkCommands(session), telemetry, close }
  },
})

/** Even before it lets anybody in, it shows who it is. */
function recognise({ headers, body }: ProbeAnswer): { name?: string } | undefined {
  const challenge = headers['www-authenticate'] ?? ''
  if (/realm="Printer API"/.test(challenge) || /"text"\s*:\s*"PrusaLink/.test(body)) return {}
  const isPi = /realm="Administrator"/.test(challenge) && /md5-sess/i.test(challenge)
  return isPi ? {} : undefined
}
