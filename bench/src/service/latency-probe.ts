import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { testPath } from './load.ts'
import { apiKey } from './started-service.ts'

const perSecond = 500

const once = (url: string, agent: Agent): Promise<number> =>
  new Promise((done, failed) => {
    const begun = performance.now()
    get(`${url}${testPath}`, { agent, headers: { 'x-api-key': apiKey } }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`account/Test answers ${answer.statusCode}`))
      answer.resume().once('end', () => done(performance.now() - begun))
    }).once('error', failed)
  })

/** Sends requests at a fixed rate, whether or not earlier ones were answered; answers with their milliseconds. */
export const probeLatency = async (url: string, until: Promise<unknown>): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const answers: Promise<number>[] = []
  let isOver = false
  const end = until.finally(() => {
    isOver = true
  })
  const begun = performance.now()
  while (!isOver) {
    const due = ((performance.now() - begun) / 1000) * perSecond
    while (answers.length < due) answers.push(once(url, agent))
    await sleep(1)
  }
  await end
  const latencies = await Promise.all(answers)
  agent.destroy()
  return latencies
}
