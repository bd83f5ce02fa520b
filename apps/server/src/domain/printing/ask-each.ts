import { Failure } from '#core/operation/failure'
import type { Fleet } from '#fleet/fleet'

interface Named {
  readonly id: number
  readonly name: string
}

interface Question<Printer extends Named> {
  /** In which states a printer can be asked this. */
  readonly states: readonly string[]
  /** What is said of one in another state. */
  readonly words: string
  /** Whether it can be asked all the same. */
  isReady?(printer: Printer): boolean
  /** Done once, before the first is asked. */
  before?(ready: readonly Printer[]): Promise<void>
  ask(printer: Printer): Promise<unknown>
}

/** A heat-up delays even a pause for minutes: after this long the printer shows that it is on its way. */
const patienceMs = 10_000

const confirmedOrUnderWay = (asked: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  asked.catch(() => {})
  return Promise.race([asked, patience]).finally(() => clearTimeout(timer))
}

/** What is no failure to be told about goes up as it is. */
const failureOf = (name: string, error: unknown): Failure => {
  if (!(error instanceof Failure)) throw error
  return new Failure(error.code, { message: `${name}: ${error.message}` })
}

/** Asks several printers at once. It fails when one of them does, and tells which and why; the others went on. */
export const askEach = async <Printer extends Named>(
  fleet: Pick<Fleet, 'twinOf'>,
  printers: readonly Printer[],
  question: Question<Printer>,
): Promise<void> => {
  if (printers.length === 0)
    throw new Failure('invalid_input', { message: 'pid: name a printer', fields: { field: 'pid' } })
  const ready = printers.filter(
    (printer) =>
      question.states.includes(fleet.twinOf(printer.id).state) || question.isReady?.(printer) === true,
  )
  const unready = printers.filter((printer) => !ready.includes(printer))
  if (ready.length > 0) await question.before?.(ready)
  const asked = await Promise.allSettled(ready.map((printer) => confirmedOrUnderWay(question.ask(printer))))
  const failures = [
    ...unready.map(({ name }) => failureOf(name, new Failure('wrong_state', { message: question.words }))),
    ...asked.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [failureOf(ready[index]?.name ?? '', outcome.reason)] : [],
    ),
  ]
  const [first] = failures
  if (!first) return
  const errors = failures.map(({ message }) => message)
  throw new Failure(first.code, { message: errors.join('; '), fields: { errors } })
}
