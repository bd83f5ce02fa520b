import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { secretBox } from '#core/auth/secret-box'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { Fleet } from '#fleet/fleet'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'
import { insertPrinter, PrinterLinks, updatePrinter } from './index.ts'
import { openConnection } from './sealed-connection.ts'

const test = useTestService()
const secrets = secretBox('the key of this test, which is long enough')
const opened: Array<{ fleet: Fleet; links: PrinterLinks }> = []

/** Links and a fleet as a node has them after it started. */
const startNode = (box = secrets) => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  const { owner, app } = test.current.connections
  const nothing = async () => {}
  const fleet: Fleet = new Fleet({
    log,
    ports: { transition: nothing, connected: nothing, learnt: (...lesson) => links.learnt(...lesson) },
  })
  const links = new PrinterLinks({ owner, transactions: tenantTransactions(app), secrets: box, fleet, log })
  opened.push({ fleet, links })
  return { fleet, links, lines }
}

afterEach(async () => {
  for (const { fleet, links } of opened.splice(0)) {
    await links.close()
    await fleet.close()
  }
})

const unique = (name: string) => `${name} ${randomBytes(5).toString('hex')}`

const write = <Result>(
  companyId: number,
  work: Parameters<ReturnType<typeof tenantTransactions>['write']>[1],
): Promise<Result> =>
  tenantTransactions(test.current.connections.app).write(companyId, work) as Promise<Result>

/** A connected printer in the database, of which no node was told. */
const addPrinter = async (links: PrinterLinks, connection: Record<string, unknown>) => {
  const company = await createTestCompany(test.current)
  const id = await write<number>(company.id, async (transaction) => {
    const printer = await insertPrinter(transaction, { name: unique('Printer'), kind: 'virtual' })
    const sealedConnection = links.seal(company.id, printer.id, connection)
    await updatePrinter(transaction, printer.id, { sealedConnection })
    return printer.id
  })
  return { id, companyId: company.id }
}

const connect = (links: PrinterLinks, { id, companyId }: { id: number; companyId: number }, to: object) =>
  write(companyId, (transaction) =>
    updatePrinter(transaction, id, { sealedConnection: links.seal(companyId, id, { ...to }) }),
  )

const isOnline = (fleet: Fleet, id: number, name: string) =>
  vi.waitFor(() => {
    const { state, facts } = fleet.twinOf(id)
    expect([state, facts.name]).toEqual(['operational', name])
  }, 10_000)

const isForgotten = (fleet: Fleet, id: number) =>
  vi.waitFor(() => expect(fleet.twinOf(id)).toMatchObject({ online: false, facts: {} }), 10_000)

describe('printer links', () => {
  it('connect again from the database after a restart', async () => {
    const before = startNode()
    const name = unique('virtual')
    const printer = await addPrinter(before.links, { name, speed: 1000 })
    await before.links.start()
    await isOnline(before.fleet, printer.id, name)
    await before.links.close()
    await before.fleet.close()

    const after = startNode()
    expect(after.fleet.twinOf(printer.id).online).toBe(false)
    await after.links.start()
    await isOnline(after.fleet, printer.id, name)
  })

  it('follow what is announced: another connection, none, a deletion', async () => {
    const { fleet, links } = startNode()
    await links.start()
    const [first, second] = [unique('virtual'), unique('virtual')]
    const printer = await addPrinter(links, { name: first })
    const announce = () => links.hear('printer_changed', `${printer.companyId} ${printer.id}`)
    links.hear('access_changed', `${printer.companyId} ${printer.id}`)
    announce()
    await isOnline(fleet, printer.id, first)

    await connect(links, printer, { name: second })
    announce()
    announce()
    await isOnline(fleet, printer.id, second)

    await write(printer.companyId, (transaction) =>
      updatePrinter(transaction, printer.id, { sealedConnection: null }),
    )
    announce()
    await isForgotten(fleet, printer.id)
  })

  it('catch up with what was changed while nobody listened', async () => {
    const { fleet, links } = startNode()
    const [old, gone] = [unique('virtual'), unique('virtual')]
    const [changed, deleted] = [
      await addPrinter(links, { name: old }),
      await addPrinter(links, { name: gone }),
    ]
    links.hearGap()
    expect(fleet.twinOf(changed.id).online).toBe(false)
    await links.start()
    await isOnline(fleet, deleted.id, gone)

    const name = unique('virtual')
    await connect(links, changed, { name })
    await queryAsOwner(test.current, 'update printers set deleted_at = now() where id = $1', [deleted.id])
    const added = await addPrinter(links, { name: `${name} too` })
    links.hearGap()
    links.hearGap()
    await isOnline(fleet, changed.id, name)
    await isOnline(fleet, added.id, `${name} too`)
    await isForgotten(fleet, deleted.id)
  })

  it('store what a driver learnt, unless the connection was replaced since', async () => {
    const { fleet, links } = startNode()
    const connection = { name: unique('virtual'), seed: 5 }
    const { id, companyId } = await addPrinter(links, connection)
    await links.start()
    await isOnline(fleet, id, connection.name)
    const printer = { id, companyId, name: 'Any', kind: 'virtual', connection }
    await links.learnt(printer, { fingerprint: 'AB:CD', isPlain: true })
    const stored = async () => {
      const [row] = await queryAsOwner<{ sealed: Buffer }>(
        test.current,
        'select sealed_connection as sealed from printers where id = $1',
        [id],
      )
      return openConnection(secrets, { companyId, id, sealed: row?.sealed ?? Buffer.of() })
    }
    expect(await stored()).toEqual({ ...connection, fingerprint: 'AB:CD', isPlain: true })

    await connect(links, printer, { name: 'another' })
    await links.learnt(printer, { fingerprint: 'EF:01' })
    expect(await stored()).toEqual({ name: 'another' })
  })

  it('pass over a connection that another key sealed, and write nothing of any connection into the log', async () => {
    const { links } = startNode()
    const secret = unique('hush')
    const name = unique('virtual')
    const readable = await addPrinter(links, { name, accessCode: secret })
    const { fleet, links: others, lines } = startNode(secretBox('another key, which is long enough too'))
    const own = await addPrinter(others, { name: `${name} of this key`, accessCode: secret })
    await others.start()
    await isOnline(fleet, own.id, `${name} of this key`)
    expect(fleet.twinOf(readable.id).online).toBe(false)
    expect(
      lines.some((line) => line.includes('another key') && line.includes(`"printer":${readable.id}`)),
    ).toBe(true)
    expect(lines.join()).not.toContain(secret)
  })
})
