import { z } from 'zod'
import { printerOfCaller } from '#domain/printers/index'
import { askEach } from '#domain/printing/index'
import { defineOperation } from '#groups/define-operation'

export const resume = defineOperation({
  id: 'printers/actions/Resume',
  summary: 'Go on with the paused print of one or more printers',
  effect: 'changes',
  permission: 'pause',
  scope: 'printers.actions',
  query: z.object({ pid: printerOfCaller.list }),
  output: z.object({}),
  async handler({ services: { fleet } }, { pid: printers }) {
    await askEach(fleet, printers, {
      states: ['paused'],
      words: 'it must be paused to go on',
      ask: ({ id }) => fleet.ask(id, 'resume'),
    })
    return {}
  },
})
