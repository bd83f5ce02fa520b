import { expect } from 'vitest'
import type { Check } from '../check.ts'
import { command } from '../scenario.ts'

export const controlChecks: readonly Check[] = [
  {
    name: 'tells temperatures, and a partial update wipes no target',
    needs: [],
    async run({ connect, simulator }) {
      const printer = await connect()
      const [tool] = simulator.machine.tools
      if (tool === undefined) throw new Error('a machine without a tool')
      tool.target = 215
      simulator.machine.changed()
      const known = () =>
        (printer.known.temperatures?.tools ?? {}) as Record<number, { current: number; target: number }>
      await printer.until(() => known()[0]?.target === 215, 'target of tool 0')
      tool.current = 180
      simulator.machine.changed()
      await printer.until(() => known()[0]?.current === 180, 'current of tool 0')
      expect(known()[0]?.target).toBe(215)
      expect(printer.known.temperatures?.bed).toMatchObject({ current: 22 })
    },
  },
  {
    name: 'sets temperatures and answers once they are set',
    needs: ['setTemperatures'],
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await command(printer, 'setTemperatures')({ tools: { 0: 200 }, bed: 60 })
      expect(simulator.machine.tools[0]?.target).toBe(200)
      expect(simulator.machine.bed.target).toBe(60)
    },
  },
  {
    name: 'lists and deletes files',
    needs: ['upload', 'listFiles', 'deleteFile'],
    async run({ connect, upload, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      const path = await upload(printer)
      const listed = await command(printer, 'listFiles')()
      expect(listed.map((file) => file.path)).toContain(path)
      await command(printer, 'deleteFile')(path)
      expect(simulator.machine.files.size).toBe(0)
    },
  },
  {
    name: 'sets the speed',
    needs: ['setSpeed'],
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await command(printer, 'setSpeed')(150)
      expect(simulator.machine.speedPercent).toBe(150)
    },
  },
  {
    name: 'switches the light',
    needs: ['light'],
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await command(printer, 'light')({ on: true })
      expect(simulator.machine.light).toBe(true)
    },
  },
  {
    name: 'stops at once in an emergency',
    needs: ['emergencyStop'],
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      await command(printer, 'emergencyStop')()
      expect(simulator.machine.truth).toBe('error')
      await printer.untilState('error')
    },
  },
  {
    name: 'restarts the firmware out of an error',
    needs: ['restartFirmware'],
    async run({ connect, simulator }) {
      const printer = await connect()
      await printer.untilState('operational')
      simulator.machine.shutDown('Shut down')
      await printer.untilState('error')
      await command(printer, 'restartFirmware')()
      await printer.untilState('operational')
      expect(simulator.machine.truth).toBe('operational')
    },
  },
  {
    name: 'takes a picture',
    needs: ['snapshot'],
    async run({ connect }) {
      const printer = await connect()
      await printer.untilState('operational')
      const picture = await command(printer, 'snapshot')()
      expect(picture.contentType).toMatch(/^image\//)
      expect(picture.bytes.length).toBeGreaterThan(0)
    },
  },
  {
    name: 'passes the camera stream through',
    needs: ['stream'],
    async run({ connect }) {
      const printer = await connect()
      await printer.untilState('operational')
      const { contentType, body } = await command(printer, 'stream')()
      expect(contentType).toContain('multipart')
      for await (const chunk of body) {
        expect(chunk.length).toBeGreaterThan(0)
        break
      }
    },
  },
]
