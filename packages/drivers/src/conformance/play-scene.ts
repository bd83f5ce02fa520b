import type { Scene } from './check.ts'
import { Observed } from './observed.ts'
import type { Subject } from './subject.ts'

const testTiming = {
  connectSeconds: 2,
  requestSeconds: 1,
  confirmSeconds: 2,
  silenceSeconds: 0.6,
  pollSeconds: 0.05,
}

const content = Buffer.from('; a small print\nG28\nG1 X10 Y10 E1 F600\n')

/** Sets up a simulator and its links, plays, and takes everything down again. */
export async function playScene(subject: Subject, play: (scene: Scene) => Promise<void>): Promise<void> {
  const simulator = await subject.startSimulator()
  const closing = new AbortController()
  const timing = { ...testTiming, ...subject.timing }
  try {
    await play({
      subject,
      simulator,
      async connect(connection = simulator.connection) {
        return new Observed(await subject.driver.connect(connection, closing.signal, timing))
      },
      async upload(observed, name = subject.fileName) {
        const request = { path: name, sizeBytes: content.byteLength, open: () => once(content) }
        const stored = await observed.link.upload?.(request)
        if (stored === undefined) throw new Error(`${subject.driver.kind} cannot take a file`)
        return stored.path
      },
    })
  } finally {
    closing.abort()
    await simulator.stop()
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
