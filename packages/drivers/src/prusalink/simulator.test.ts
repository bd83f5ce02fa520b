import { afterEach, expect, test } from 'vitest'
import { recorded } from './recorded.ts'
import { type PrusalinkSimulator, startPrusalinkSimulator } from './simulator.ts'

let simulator: PrusalinkSimulator

afterEach(() => simulator.stop())

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const { url, apiKey } = simulator.connection as { url: string; apiKey: string }
  return fetch(url + path, { ...init, headers: { 'X-Api-Key': apiKey, ...init.headers } })
}

const gcode = { 'content-type': 'text/x.gcode' }

for (const flavour of ['printer', 'pi'] as const) {
  const storage = flavour === 'pi' ? 'local' : 'usb'

  test(`${flavour}: answers in the shape that was recorded`, async () => {
    simulator = await startPrusalinkSimulator({ flavour })
    const version = (await (await ask('/api/version')).json()) as Record<string, unknown>
    expect(Object.keys(version).toSorted()).toEqual(Object.keys(recorded[flavour].version).toSorted())
    expect(version.text).toBe(recorded[flavour].version.text)
    await ask(`/api/v1/files/${storage}/parts/bracket.gcode`, { method: 'PUT', body: 'G28', headers: gcode })
    simulator.machine.start('parts/bracket.gcode')
    const status = (await (await ask('/api/v1/status')).json()) as { storage: unknown; printer: object }
    expect(Array.isArray(status.storage)).toBe(flavour === 'pi')
    expect(Object.keys(status.printer)).toEqual(expect.arrayContaining(['state', 'temp_nozzle', 'axis_z']))
    const { file } = (await (await ask('/api/v1/job')).json()) as { file: { path: string } }
    expect(file.path).toBe(flavour === 'pi' ? recorded.pi.job.file.path : recorded.printer.job.file.path)
  })

  test(`${flavour}: refuses what the real one refuses`, async () => {
    simulator = await startPrusalinkSimulator({ flavour })
    const path = `/api/v1/files/${storage}/a.gcode`
    expect((await ask('/api/version', { headers: { 'X-Api-Key': 'no' } })).status).toBe(
      flavour === 'pi' ? 403 : 401,
    )
    expect((await ask('/api/v1/job')).status).toBe(204)
    expect((await ask('/api/v1/transfer')).status).toBe(204)
    expect((await ask(path, { method: 'POST' })).status).toBe(404)
    expect((await ask(path, { method: 'PUT', body: 'G28', headers: gcode })).status).toBe(201)
    expect((await ask(path, { method: 'PUT', body: 'G28', headers: gcode })).status).toBe(409)
    const other = { 'content-type': 'text/plain', overwrite: '?1' }
    const wrong = flavour === 'pi' ? path : `/api/v1/files/${storage}/a.txt`
    expect((await ask(wrong, { method: 'PUT', body: 'G28', headers: other })).status).toBe(415)
    expect((await ask('/api/v1/job/1/pause', { method: 'PUT' })).status).toBe(404)
    simulator.machine.start('a.gcode')
    expect((await ask('/api/v1/job/1/resume', { method: 'PUT' })).status).toBe(409)
    expect((await ask('/api/v1/job/9/pause', { method: 'PUT' })).status).toBe(404)
    expect((await ask('/api/v1/job/1/pause', { method: 'PUT' })).status).toBe(204)
    expect(simulator.machine.truth).toBe('paused')
  })
}

test('asks for a digest in the form of its kind', async () => {
  for (const flavour of ['printer', 'pi'] as const) {
    simulator = await startPrusalinkSimulator({ flavour, login: 'digest' })
    const answer = await fetch(`${simulator.connection.url}/api/version`)
    const challenge = answer.headers.get('www-authenticate') ?? ''
    expect(answer.status).toBe(401)
    expect(challenge.includes('algorithm="MD5-sess"')).toBe(flavour === 'pi')
    expect(challenge.includes('qop')).toBe(flavour === 'pi')
    if (flavour === 'printer') await simulator.stop()
  }
})
