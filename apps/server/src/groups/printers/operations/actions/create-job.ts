import { z } from 'zod'
import { Failure } from '#core/operation/failure'
import { apiFileOfCaller, isPrintable, libraryFileOfCaller, type PrintFacts } from '#domain/library/index'
import { printerOfCaller } from '#domain/printers/index'
import { amountsOf, type PrintSource, startPrints } from '#domain/printing/index'
import { queueItemOfCaller } from '#domain/queue/index'
import { defineOperation } from '#groups/define-operation'

/** They are held until all prints are noted down. */
const mostPrinters = 100

const body = z
  .object({
    pid: printerOfCaller.list.describe('Ids of 1 to 100 printers'),
    filesystem: libraryFileOfCaller.one.optional().describe('Id of a file of the library'),
    file_id: apiFileOfCaller.one.optional().describe('Id of an API file'),
    queue_file: queueItemOfCaller.one.optional().describe('Id of a queue item'),
  })
  .meta({ examples: [{ pid: [1], filesystem: '0123456789abcdef0123456789abcdef' }] })

const sourceOf = ({ filesystem, file_id, queue_file }: Omit<z.output<typeof body>, 'pid'>): PrintSource => {
  const given = [filesystem, file_id, queue_file].filter((source) => source !== undefined)
  const [source] = given
  if (!source || given.length > 1) {
    const message = 'Name what to print by exactly one of filesystem, queue_file and file_id'
    throw new Failure('invalid_input', { message, fields: { field: 'filesystem' } })
  }
  const { filename, digest } = source
  if (!isPrintable(filename))
    throw new Failure('invalid_input', { message: `${filename} has to be sliced before it is printed` })
  const libraryFileId = filesystem?.id ?? queue_file?.libraryFileId ?? null
  return { filename, digest, libraryFileId, queueItemId: queue_file?.id ?? null }
}

const describeFile = (source: PrintSource, facts: PrintFacts, printers: number[]) => ({
  name: source.filename,
  analysis: facts.analysis ? { ...facts.analysis } : null,
  printers,
  queued: source.queueItemId !== null,
  cost: null,
})

export const createJob = defineOperation({
  id: 'printers/actions/CreateJob',
  summary: 'Print a file on one or more printers',
  effect: 'changes',
  permission: 'print',
  scope: 'printers.actions',
  body,
  output: z.object({
    files: z.array(
      z.object({
        name: z.string(),
        analysis: z.record(z.string(), z.unknown()).nullable(),
        printers: z.array(z.int()),
        queued: z.boolean(),
        cost: z.array(z.unknown()).nullable(),
      }),
    ),
    jobIds: z.array(z.int()),
    errors: z.array(z.string()).optional().describe('Why some prints were not started'),
  }),
  emits: ['balance.charged'],
  idempotent: true,
  async handler({ caller, company, services, write }, { pid, ...sources }) {
    if (pid.length === 0 || pid.length > mostPrinters) {
      const message = `pid: name 1 to ${mostPrinters} printers`
      throw new Failure('invalid_input', { message, fields: { field: 'pid' } })
    }
    const source = sourceOf(sources)
    const facts = await services.printFiles.factsOf(company.id, source)
    const printers = pid.map((printer) => ({ ...printer, twin: services.fleet.twinOf(printer.id) }))
    const order = { source, amounts: amountsOf(facts) }
    const answer = await write(async (transaction) => {
      const { started, errors } = await startPrints(transaction, caller, order, printers)
      if (started.length === 0)
        throw new Failure('print_refused', { message: errors.join('; '), fields: { errors } })
      const used = started.map(({ printerId }) => printerId)
      return {
        files: [describeFile(source, facts, used)],
        jobIds: started.map(({ jobId }) => jobId),
        ...(errors.length > 0 && { errors: [...errors] }),
      }
    })
    for (const jobId of answer.jobIds) services.prints.begin(company.id, jobId)
    return answer
  },
})
